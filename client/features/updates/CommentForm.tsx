import { Button, chakra, Flex, Text, Textarea } from '@chakra-ui/react';
import { useRef, useState, type FormEvent } from 'react';
import { messageOf } from '#client/apollo/failure.ts';
import { FALLBACK } from '#client/text/messages.ts';
import { Field } from '#client/ui/Field.tsx';
import { commentProblem, MAX_COMMENT } from '#server/domain/comment.ts';

/** Writes a comment; one that could not be sent comes back to be sent again. */
export function CommentForm({ onSend }: { onSend: (content: string) => Promise<void> }) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);

  function write(text: string) {
    setContent(text);
    setWrong(null);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    box.current?.focus();
    const problem = commentProblem(content);
    if (problem) return setWrong(problem.message);
    write('');
    try {
      await onSend(content.trim());
    } catch (error) {
      setContent((since) => since || content);
      setWrong(messageOf(error, FALLBACK.addComment));
    }
    return undefined;
  }

  return (
    <chakra.form display="grid" gap="3" noValidate onSubmit={(event) => void submit(event)}>
      <Field label="Escribe un comentario" error={wrong}>
        <Textarea ref={box} name="comment" rows={3} value={content} onChange={(event) => write(event.target.value)} />
      </Field>
      <Flex justify="space-between" align="center" gap="3">
        <Text textStyle="xs" color={content.length > MAX_COMMENT ? 'fg.error' : 'fg.muted'}>
          {content.length} / {MAX_COMMENT}
        </Text>
        <Button type="submit" size="sm" disabled={content.trim() === ''}>
          Comentar
        </Button>
      </Flex>
    </chakra.form>
  );
}
