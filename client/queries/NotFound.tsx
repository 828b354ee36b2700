import { Button, Box, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import type { ReactNode } from 'react';
import { readFailure } from '#client/apollo/failure.ts';
import { isInaccessible } from '#client/apollo/inaccessible.ts';
import { MESSAGE, FALLBACK } from '#client/text/messages.ts';
import { MainLink } from '#client/ui/LinkButton.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';
import { STATUS_OF } from '#server/kernel/errors.ts';
import { failureData } from '#client/apollo/failure.data.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { FailedScreen } from './FailedScreen.tsx';
import { NOT_FOUND, type NotFoundTexts } from './notFoundTexts.ts';
import type { FailingQuery } from './QueryAlert.tsx';

type Props = {
  what: keyof typeof NOT_FOUND;
  /** The query that found nothing, or failed. */
  query?: FailingQuery;
};

/** What a screen says instead of "not found", by error code. */
const KIND_OF_CODE: Partial<Record<string, keyof typeof NOT_FOUND>> = {
  PRIVATE_UPDATE: 'privateUpdate',
  UPDATE_HIDDEN: 'hiddenUpdate',
};

/** Replaces a screen whose object does not exist, is not accessible to this user or could not be loaded. */
export function NotFound({ what, query }: Props) {
  const { projectId = '' } = useParams();
  const failure = query?.error ? readFailure(query.error) : null;
  const found: NotFoundTexts = NOT_FOUND[(failure && KIND_OF_CODE[failure.code]) ?? what];
  const { title, icon, back, failed } = found;
  const why = found.why ?? failure?.message;
  const { to, label } = back(projectId);
  if (failed && query?.error && !isInaccessible(query.error)) {
    return <FailedScreen query={query} backTo={to} {...failed} />;
  }

  return (
    <MessagePage
      icon={icon}
      title={title}
      text={why}
      more={what === 'project' && <TechnicalDetails projectId={projectId} error={query?.error} />}
    >
      <MainLink to={to}>{label}</MainLink>
      {query && (
        <Button variant="outline" onClick={() => void query.refetch().catch(() => null)}>
          {MESSAGE.retry}
        </Button>
      )}
    </MessagePage>
  );
}

/** Characters. */
const MAX_DATA = 300;

const NO_PROJECT = { code: 'PROJECT_NOT_FOUND', status: null, message: MESSAGE.projectNotFound };

const statusOf = (code: string): number | null =>
  code in STATUS_OF ? STATUS_OF[code as keyof typeof STATUS_OF] : null;

/** Data for an error report. Without an error, the server answered that there is no such project. */
function TechnicalDetails({ projectId, error }: { projectId: string; error: unknown }) {
  const { code, status, message } = error ? readFailure(error) : NO_PROJECT;
  const data = failureData(error);
  const facts: [name: string, value: ReactNode][] = [
    ['Estado', status ?? statusOf(code) ?? 'Sin respuesta'],
    ['Mensaje', message ?? FALLBACK.project],
    ['Proyecto', projectId],
  ];
  if (code !== 'UNKNOWN') facts.push(['Código', code]);
  if (data) facts.push(['Datos', JSON.stringify(data).slice(0, MAX_DATA)]);
  return (
    <Box
      as="section"
      aria-label="Detalles técnicos"
      mt="8"
      layerStyle="panel"
      p="4"
      textAlign="start"
      w="full"
      maxW="md"
    >
      <Text fontWeight="semibold" mb="3">
        Detalles técnicos
      </Text>
      <DescriptionList items={facts} />
    </Box>
  );
}
