import { renderMarkdown } from '#server/platform/markdown/html.thread.ts';
import type { Block, MailContent, RenderedBlock, RenderedContent } from './content.ts';

async function rendered(block: Block): Promise<RenderedBlock> {
  if (block.kind !== 'markdown') return block;
  const { source, page } = block;
  const [html, text] = await Promise.all([
    renderMarkdown({ as: 'mail', source, page }),
    renderMarkdown({ as: 'text', source, page }),
  ]);
  return { kind: 'written', html, text };
}

/** The message with its Markdown rendered. */
export const withRenderedMarkdown = async (content: MailContent): Promise<RenderedContent> => ({
  ...content,
  blocks: await Promise.all(content.blocks.map(rendered)),
});
