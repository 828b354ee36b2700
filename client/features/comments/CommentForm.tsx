import { Button, chakra, Flex, HStack, Text } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { failureOf, type Failure } from '#client/apollo/failure.ts';
import { draftKey } from '#client/storage.ts';
import { useDraft } from '#client/forms/useDraft.ts';
import { useFormOf } from '#client/forms/useForm.ts';
import { errorAt } from '#client/forms/useFormErrors.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { FALLBACK } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { commentProblem, MAX_COMMENT } from '#server/features/comments/comment.rules.ts';
import type { Problem } from '#server/kernel/errors.ts';
import { isBlank } from '#server/kernel/text/text.ts';
import { onEscape } from './onEscape.ts';

type Values = { content: string };

const BLANK: Values = { content: '' };

/** A comment that wasn't sent, and why. */
type Unsent = { content: string; message: string };

type Props = {
  label: string;
  submit: string;
  /** Names the draft. */
  form: string;
  onSend: (content: string) => Promise<void>;
  /** Called when it was sent and nothing else was begun. */
  onSent?: () => void;
  onCancel?: () => void;
  /** Takes the focus when it appears. */
  focusOnMount?: boolean;
  /** Characters. */
  max?: number;
  problemOf?: (content: string) => Problem | null;
  /** Shown when the server sent no message. */
  fallback?: string;
};

/**
 * Input of a comment, a question or what replies to one. It is empty again at once. When sending fails the text is
 * restored, or, if another one was begun meanwhile, shown below with a way to send it again.
 */
export function CommentForm({
  label,
  submit,
  form: name,
  onSend,
  onSent,
  onCancel,
  focusOnMount = false,
  max = MAX_COMMENT,
  problemOf = commentProblem,
  fallback = FALLBACK.addComment,
}: Props) {
  const element = useRef<HTMLFormElement>(null);
  const user = useUser();
  const draft = useDraft({ saved: BLANK, version: null, draftKey: draftKey(user.id, name) });
  const form = useFormOf(draft, {
    validate: ({ content }) => errorAt('content', problemOf(content)?.message),
    save: send,
    mayOverlap: true,
    fallback,
    reset: BLANK,
  });
  const [unsent, setUnsent] = useState<Unsent[]>([]);
  const { content } = form.values;

  useEffect(() => {
    if (focusOnMount) focusInput(element.current);
  }, [focusOnMount]);

  async function send(sent: Values): Promise<Failure | null> {
    form.change(BLANK);
    focusInput(element.current); // the button is disabled now
    const failure = await failureOf(onSend(sent.content.trim()));
    if (!failure) {
      if (hasNothingTyped()) onSent?.();
      return null;
    }
    const message = failure.message ?? fallback;
    if (restore(sent)) return { ...failure, details: { content: message } };
    setUnsent((others) => [...others, { content: sent.content, message }]);
    return null;
  }

  /** False when another comment was begun meanwhile. */
  function restore(sent: Values): boolean {
    const { content: restored } = form.change((latest) => (isBlank(latest.content) ? sent : {}));
    return restored !== undefined;
  }

  /** By the newest values: `content` is of the render in which sending began. */
  function hasNothingTyped(): boolean {
    let newest = content;
    form.change((latest) => {
      newest = latest.content;
      return {};
    });
    return isBlank(newest);
  }

  async function resend(failed: Unsent) {
    setUnsent((others) => others.filter((other) => other !== failed));
    const failure = await failureOf(onSend(failed.content.trim()));
    if (failure) setUnsent((others) => [...others, { ...failed, message: failure.message ?? fallback }]);
  }

  return (
    <chakra.form
      ref={element}
      display="grid"
      gap="3"
      noValidate
      onSubmit={form.onSubmit}
      onKeyDown={onEscape(onCancel)}
      data-print="hide"
    >
      <TextField label={label} rows={3} {...form.control('content')} />
      <Flex justify="space-between" align="center" wrap="wrap" gap="3">
        <Text textStyle="xs" whiteSpace="nowrap" color={content.length > max ? 'fg.error' : 'fg.muted'}>
          {content.length} / {max}
        </Text>
        <HStack gap="2" ms="auto">
          {onCancel && (
            <Button variant="ghost" size="sm" onClick={() => onCancel()}>
              Cancelar
            </Button>
          )}
          <Button type="submit" size="sm" variant="outline" disabled={isBlank(content)}>
            {submit}
          </Button>
        </HStack>
      </Flex>
      {unsent.map((failed, place) => (
        <ErrorAlert key={place} title={failed.message} onRetry={() => void resend(failed)}>
          <chakra.span whiteSpace="pre-line">{failed.content}</chakra.span>
        </ErrorAlert>
      ))}
    </chakra.form>
  );
}

const focusInput = (form: HTMLFormElement | null) => form?.querySelector('textarea')?.focus();
