import { Box, Stack } from '@chakra-ui/react';
import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { useConfirm } from '#client/actions/useConfirm.tsx';
import { CommentForm } from '#client/features/comments/CommentForm.tsx';
import { PaginatedList } from '#client/queries/PaginatedList.tsx';
import { MESSAGE } from '#client/text/messages.ts';
import { announce } from '#client/ui/frame/announcer.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { useQueryParam } from '#client/ui/hooks/useQueryParam.ts';
import { LINKED_QUESTION } from '#server/kernel/paths/page.paths.ts';
import { MAX_QUESTION, questionProblem } from '#server/features/questions/question.rules.ts';
import { QuestionItem } from './QuestionItem.tsx';
import {
  MoreQuestionsDocument,
  useAskQuestionMutation,
  useLinkedQuestionQuery,
  useWithdrawQuestionMutation,
  type QuestionsFragment,
} from './Questions.generated.ts';

/** Questions to the studio: the one that a link leads to, then newest first. Nothing for a draft. */
export function Questions({ project }: { project: QuestionsFragment }) {
  const { studioName } = project.developer;
  const { id: projectId, isPublished, viewerAskRefusal: refusal, questions } = project;
  const client = useApolloClient();
  const [createQuestion] = useAskQuestionMutation();
  const [withdraw] = useWithdrawQuestionMutation();
  const list = useRef<HTMLDivElement>(null);
  const { linkedId, elsewhere } = useLinked(questions);
  const withdrawal = useConfirm((id: string) => ({
    title: 'Retirar pregunta',
    body: '¿Retirar esta pregunta? Podrás hacer otra mañana.',
    action: 'Retirar',
    isFinal: true,
    focusAfter: () => list.current,
    async run() {
      await withdraw({
        variables: { input: { id } },
        update: (cache) => void cache.evict({ id: `Question:${id}` }),
      });
      announce('Pregunta retirada');
    },
  }));
  if (!isPublished && questions.totalCount === 0) return null;

  async function send(content: string) {
    await createQuestion({ variables: { input: { projectId, content } } });
    announce('Pregunta enviada');
    list.current?.focus(); // the form was removed
  }

  return (
    <Panel title={questions.totalCount === 0 ? 'Preguntas' : `Preguntas (${questions.totalCount})`}>
      <Stack gap="4">
        {refusal === null && (
          <CommentForm
            label={studioName ? `Pregúntale a ${studioName}` : 'Pregúntale al estudio'}
            submit="Preguntar"
            form={`question.${projectId}`}
            max={MAX_QUESTION}
            problemOf={questionProblem}
            fallback={MESSAGE.failed}
            onSend={send}
          />
        )}
        {refusal?.code === 'QUOTA_REACHED' && <Muted role="status">{refusal.message}</Muted>}
        <Box ref={list} tabIndex={-1} outline="none">
          <PaginatedList
            quietAtEnd
            list={questions}
            query={{
              fetchMore: ({ variables: { after } }) =>
                client.query({
                  query: MoreQuestionsDocument,
                  variables: { projectId, after },
                  fetchPolicy: 'network-only',
                }),
            }}
            empty={<Muted>Todavía no hay preguntas.</Muted>}
          >
            {(nodes) => (
              <Rows>
                {[...elsewhere, ...nodes].map((question) => (
                  <QuestionItem
                    key={question.id}
                    question={question}
                    isLinked={question.id === linkedId}
                    onWithdraw={() => withdrawal.open(question.id)}
                  />
                ))}
              </Rows>
            )}
          </PaginatedList>
        </Box>
      </Stack>
      {withdrawal.dialog}
    </Panel>
  );
}

/** The question that a link leads to, loaded separately when the list does not have it yet. */
function useLinked({ edges }: QuestionsFragment['questions']) {
  const [linkedId] = useQueryParam(LINKED_QUESTION);
  const isListed = edges.some(({ node }) => node.id === linkedId);
  const { data } = useLinkedQuestionQuery({ variables: { id: linkedId }, skip: linkedId === '' || isListed });
  return { linkedId, elsewhere: !isListed && data?.question?.id === linkedId ? [data.question] : [] };
}
