import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { Suspense, useLayoutEffect, useRef } from 'react';
import { CommentForm } from '#client/features/comments/CommentForm.tsx';
import { ReportButton } from '#client/features/moderation/ReportButton.tsx';
import { useUser } from '#client/session/SessionProvider.tsx';
import { formatDate } from '#client/text/date.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { answerProblem, MAX_QUESTION } from '#server/features/questions/question.rules.ts';
import { useAnswerQuestionMutation, type QuestionItemFragment } from './Questions.generated.ts';

const EditQuestion = lazyComponent(() => import('./EditQuestion.tsx'), 'EditQuestion');
const EditAnswer = lazyComponent(() => import('./EditQuestion.tsx'), 'EditAnswer');

type Props = {
  question: QuestionItemFragment;
  /** A link leads to it: it takes the focus. */
  isLinked: boolean;
  onWithdraw: () => void;
};

/** A question, its answer or the form for it, and what its author may do with it. */
export function QuestionItem({ question, isLinked, onWithdraw }: Props) {
  const { id, content, createdAt, answer, answeredAt, answerEditedAt, author, revision } = question;
  const item = useRef<HTMLDivElement>(null);
  const user = useUser();
  const [answerQuestion] = useAnswerQuestionMutation();
  useLayoutEffect(() => {
    if (isLinked) item.current?.focus();
  }, [isLinked]);

  async function send(text: string) {
    await answerQuestion({ variables: { input: { id, answer: text, baseRevision: revision } } });
    announce('Respuesta publicada');
    item.current?.focus(); // the form was removed
  }

  return (
    <Box as="li" py="4" borderColor="border.muted">
      <Box ref={item} tabIndex={-1} outline="none" aria-current={isLinked || undefined}>
        <Byline name={author.name} at={createdAt} />
        <Text mt="1" whiteSpace="pre-line">
          {content}
        </Text>
        {answer !== null && (
          <Box mt="3" ms={{ base: 1, sm: 4 }} ps={{ base: 3, sm: 4 }} borderInlineStartWidth="2px" borderColor="border">
            <Byline name="Respuesta del estudio" at={answeredAt} isEdited={answerEditedAt !== null} />
            <Text mt="1" whiteSpace="pre-line">
              {answer}
            </Text>
            <Suspense>{question.viewerCanEditAnswer && <EditAnswer question={question} />}</Suspense>
          </Box>
        )}
        <Flex gap="1" wrap="wrap" mt="1" ms="-2.5" _empty={{ display: 'none' }}>
          {question.viewerCanWithdraw && (
            <Button size="xs" variant="ghost" colorPalette="gray" px="2.5" onClick={() => onWithdraw()}>
              Retirar
            </Button>
          )}
          {(author.id !== user.id || answer !== null) && (
            <ReportButton subject={{ kind: 'QUESTION', id, name: `la pregunta de ${author.name}` }} />
          )}
        </Flex>
        <Suspense>{question.viewerCanEdit && <EditQuestion question={question} />}</Suspense>
        {answer === null && author.id === user.id && (
          <Muted mt="2">La leen tú y el estudio hasta que la responda.</Muted>
        )}
      </Box>
      {question.viewerCanAnswer && (
        <Box mt="3">
          <CommentForm
            label={`Respuesta a ${author.name}`}
            submit="Responder"
            form={`answer.${id}`}
            max={MAX_QUESTION}
            problemOf={answerProblem}
            fallback={MESSAGE.failed}
            onSend={send}
          />
          <Muted>La respuesta es pública. Si después la editas, dirá «Editada».</Muted>
        </Box>
      )}
    </Box>
  );
}

type BylineProps = { name: string; at: string | null; isEdited?: boolean };

const Byline = ({ name, at, isEdited = false }: BylineProps) => (
  <Flex gap="2" rowGap="0" align="center" wrap="wrap">
    <Text fontWeight="semibold" textStyle="sm">
      {name}
    </Text>
    {at && (
      <Muted>
        <time dateTime={at}>{formatDate(at)}</time>
        {isEdited && ' · Editada'}
      </Muted>
    )}
  </Flex>
);
