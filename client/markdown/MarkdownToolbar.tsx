import { Flex, IconButton, VisuallyHidden } from '@chakra-ui/react';
import { Bold, Heading2, Italic, Link, List, type LucideIcon } from 'lucide-react';
import type { KeyboardEvent, RefObject } from 'react';
import { insertLink, toggleMarks, togglePrefix, type Selected, type TextEdit } from './markdownEdits.ts';

type Tool = { name: string; icon: LucideIcon; edit: (selected: Selected) => TextEdit; key?: string };

const TOOLS: Tool[] = [
  { name: 'Negrita', icon: Bold, edit: toggleMarks('**'), key: 'b' },
  { name: 'Cursiva', icon: Italic, edit: toggleMarks('_'), key: 'i' },
  { name: 'Título', icon: Heading2, edit: togglePrefix('## ') },
  { name: 'Lista', icon: List, edit: togglePrefix('- ') },
  { name: 'Enlace', icon: Link, edit: insertLink, key: 'k' },
];

const IS_APPLE = /^(Mac|iP)/.test(navigator.platform);

const shortcutOf = (key: string): string => `${IS_APPLE ? '⌘' : 'Ctrl+'}${key.toUpperCase()}`;

function run({ edit }: Tool, field: HTMLTextAreaElement) {
  const { from, to, insert, select } = edit({
    text: field.value,
    start: field.selectionStart,
    end: field.selectionEnd,
  });
  field.focus();
  field.setSelectionRange(from, to);
  // No other way of changing a text lets the browser undo it.
  if (insert === '') document.execCommand('delete');
  else document.execCommand('insertText', false, insert);
  field.setSelectionRange(...select);
}

/** Runs the tool whose shortcut was pressed. */
export function runShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isCommand = IS_APPLE ? event.metaKey : event.ctrlKey;
  const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
  if (!isCommand || event.shiftKey || event.altKey || !tool) return;
  event.preventDefault();
  run(tool, event.currentTarget);
}

type Props = { field: RefObject<HTMLTextAreaElement | null>; disabled: boolean };

/** Buttons that format the selection of a text field in Markdown. */
export const MarkdownToolbar = ({ field, disabled }: Props) => (
  <Flex role="group" aria-label="Formato" gap="1">
    {TOOLS.map((tool) => (
      <IconButton
        key={tool.name}
        size="sm"
        variant="ghost"
        colorPalette="gray"
        disabled={disabled}
        title={tool.key && `${tool.name} (${shortcutOf(tool.key)})`}
        aria-keyshortcuts={tool.key && `${IS_APPLE ? 'Meta' : 'Control'}+${tool.key.toUpperCase()}`}
        onMouseDown={(event) => event.preventDefault()} // keeps the focus in the field
        onClick={() => field.current && run(tool, field.current)}
      >
        <tool.icon aria-hidden />
        <VisuallyHidden>{tool.name}</VisuallyHidden>
      </IconButton>
    ))}
  </Flex>
);
