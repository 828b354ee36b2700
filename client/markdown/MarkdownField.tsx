import { Box, Button, Flex, Textarea, VisuallyHidden, IconButton } from '@chakra-ui/react';
import { Eye, Pencil, Bold, Heading2, Italic, Link, List, type LucideIcon } from 'lucide-react';
import { memo, useRef, useState, type ReactNode, type KeyboardEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '#client/ui/fields/Field.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Markdown } from './Markdown.tsx';
import { insertLink, toggleMarks, togglePrefix, type Selected, type TextEdit } from './markdownEdits.ts';

type Props = {
  label: string;
  name: string;
  value: string;
  rows: number;
  onChange: (text: string) => void;
  onLeave?: () => void;
  hint?: ReactNode;
  error?: string | null;
  required?: boolean;
  /** Offers to show the text as it will be read. */
  hasPreview?: boolean;
};

/** A labelled field for a text in Markdown, with buttons to format it. */
export const MarkdownField = memo(function MarkdownField(props: Props) {
  const { label, name, value, rows, onChange, onLeave, hint, error, required, hasPreview = false } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  /** The height of the field that the preview replaces, in pixels; null without a preview. */
  const [previewHeight, setPreviewHeight] = useState<number | null>(null);
  const isPreview = previewHeight !== null;
  if (isPreview && error) setPreviewHeight(null); // the form focuses what is wrong

  function toggle() {
    flushSync(() => setPreviewHeight(isPreview ? null : (field.current?.offsetHeight ?? 0)));
    if (isPreview) field.current?.focus();
  }

  return (
    <Field label={label} hint={hint} error={error} required={required}>
      <Flex w="full" justify="space-between" wrap="wrap" gap="1">
        <MarkdownToolbar field={field} disabled={isPreview} />
        {hasPreview && (
          <Button size="sm" variant="ghost" px="2" onClick={toggle}>
            {isPreview ? <Pencil aria-hidden /> : <Eye aria-hidden />}
            {isPreview ? 'Seguir escribiendo' : 'Vista previa'}
            <VisuallyHidden>: {label}</VisuallyHidden>
          </Button>
        )}
      </Flex>
      {isPreview && (
        <Box
          role="region"
          aria-label={`Vista previa: ${label}`}
          w="full"
          minH={`${previewHeight}px`}
          px="3"
          py="2"
          borderWidth="1px"
          borderRadius="md"
          overflowWrap="anywhere"
        >
          {value.trim() ? <Markdown source={value} /> : <Muted>Todavía no escribiste nada.</Muted>}
        </Box>
      )}
      <Textarea
        ref={field}
        name={name}
        value={value}
        rows={rows}
        resize="vertical"
        hidden={isPreview}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        onKeyDown={runShortcut}
      />
    </Field>
  );
});

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
function runShortcut(event: KeyboardEvent<HTMLTextAreaElement>) {
  const isCommand = IS_APPLE ? event.metaKey : event.ctrlKey;
  const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
  if (!isCommand || event.shiftKey || event.altKey || !tool) return;
  event.preventDefault();
  run(tool, event.currentTarget);
}

type ToolbarProps = { field: RefObject<HTMLTextAreaElement | null>; disabled: boolean };

/** Buttons that format the selection of a text field in Markdown. */
const MarkdownToolbar = ({ field, disabled }: ToolbarProps) => (
  <Flex role="group" aria-label="Formato" gap="1" wrap="wrap">
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
