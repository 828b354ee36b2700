import { Box, Button, Flex, Textarea, VisuallyHidden } from '@chakra-ui/react';
import { Eye, Pencil } from 'lucide-react';
import { memo, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Field } from '#client/ui/fields/Field.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Markdown } from './Markdown.tsx';
import { MarkdownToolbar, runShortcut } from './MarkdownToolbar.tsx';

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
