import { Box, chakra, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import { answerProblem } from '#server/features/moderation/moderation.rules.ts';
import { draftKey } from '#client/storage.ts';
import { FormFailure } from '#client/forms/FormFailure.tsx';
import { SubmitButton } from '#client/forms/SubmitButton.tsx';
import { useDraftForm } from '#client/forms/useDraftForm.ts';
import { paths } from '#client/routing/paths.ts';
import { useUser } from '#client/session/SessionProvider.tsx';
import { formatDate } from '#client/text/date.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { TextField } from '#client/ui/fields/TextField.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { toaster } from '#client/ui/frame/toaster.ts';
import { useAnswerModerationNoticeMutation, type NoticeFragment } from './ModerationScreen.generated.ts';

const KIND_LABEL: Partial<Record<string, string>> = {
  PROJECT: 'Proyecto',
  UPDATE: 'Actualización',
  COMMENT: 'Comentario',
  QUESTION: 'Pregunta',
};

/** What was hidden and why, with the answer of whom it is for. */
export const NoticeCard = ({ notice }: { notice: NoticeFragment }) => (
  <Box as="article" layerStyle="panel" p={{ base: 4, md: 5 }}>
    <Flex gap="2" wrap="wrap" mb="2">
      <ToneBadge label={KIND_LABEL[notice.subjectKind] ?? notice.subjectKind} tone="purple" />
      <ToneBadge
        {...(notice.shownAt ? { label: 'Visible de nuevo', tone: 'green' } : { label: 'Oculto', tone: 'red' })}
      />
    </Flex>
    <Heading as="h2" size="md" overflowWrap="anywhere">
      {notice.title}
    </Heading>
    <Muted mt="1">
      {datesOf(notice)}
      {notice.project && (
        <>
          {' · '}
          <TextLink to={paths.project(notice.project.id)}>{notice.project.title}</TextLink>
        </>
      )}
    </Muted>
    <Said by="Motivo" text={notice.reason} />
    {notice.answer !== null && <Said by="Tu respuesta" text={notice.answer} />}
    {notice.viewerCanAnswer && <AnswerForm id={notice.id} />}
  </Box>
);

const datesOf = ({ hiddenAt, shownAt }: NoticeFragment): string => {
  const hidden = `Oculto el ${formatDate(hiddenAt)}`;
  return shownAt ? `${hidden}, visible desde el ${formatDate(shownAt)}` : hidden;
};

const Said = ({ by, text }: { by: string; text: string }) => (
  <Box mt="3">
    <Text textStyle="sm" fontWeight="semibold">
      {by}
    </Text>
    <Text whiteSpace="pre-line" overflowWrap="anywhere">
      {text}
    </Text>
  </Box>
);

const NO_ANSWER = { answer: '' };

function AnswerForm({ id }: { id: string }) {
  const [answerNotice] = useAnswerModerationNoticeMutation();
  const user = useUser();
  const form = useDraftForm({
    saved: NO_ANSWER,
    version: null,
    draftKey: draftKey(user.id, `notice.${id}`),
    validate: ({ answer }) => answerProblem(answer)?.details ?? {},
    save: ({ answer }) => answerNotice({ variables: { input: { id, answer } } }),
    onSaved: () => toaster.success({ title: 'Respuesta enviada' }),
    fallback: 'No pudimos enviar tu respuesta. Inténtalo de nuevo.',
  });
  return (
    <chakra.form noValidate onSubmit={form.onSubmit} mt="4">
      <Stack gap="3" align="stretch">
        <TextField
          label="Tu respuesta"
          hint="La lee una persona de Fichín. Puedes responder una sola vez."
          rows={4}
          {...form.control('answer')}
        />
        <FormFailure form={form} />
        <SubmitButton form={form} alignSelf="flex-start">
          Enviar respuesta
        </SubmitButton>
      </Stack>
    </chakra.form>
  );
}
