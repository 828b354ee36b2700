import { parentPort } from 'node:worker_threads';
import { updateHtml, updateText } from './html.ts';
import type { Rendering } from './html.thread.ts';
import { isParsable, OF_PAGE } from './limits.ts';
import { plainMarkup } from './plain.markup.ts';
import { screenMarkup } from './markup.ts';

function render(rendering: Rendering): string {
  const { source } = rendering;
  switch (rendering.as) {
    case 'screen':
      return isParsable(source, OF_PAGE) ? screenMarkup(source) : plainMarkup(source);
    case 'text':
      return updateText(source, rendering.page);
    case 'feed':
    case 'mail':
      return updateHtml(source, rendering.page, rendering.as);
  }
}

parentPort?.on('message', (rendering: Rendering) => parentPort?.postMessage(render(rendering)));
parentPort?.postMessage('ready');
