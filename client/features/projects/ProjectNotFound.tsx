import { Box, Button, Center, Flex, Text } from '@chakra-ui/react';
import { STATUS_OF } from '#server/domain/errors.ts';
import { failureData } from '#client/apollo/failure.data.ts';
import { readFailure } from '#client/apollo/failure.ts';
import { paths } from '#client/paths.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { Facts } from '#client/ui/Facts.tsx';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';

/** Characters. */
const MAX_DATA = 300;

type Props = { projectId: string; error?: unknown; onRetry: () => void };

const statusOf = (code: string): number | null =>
  code in STATUS_OF ? STATUS_OF[code as keyof typeof STATUS_OF] : null;

/** What the server sent beside its message, as much of it as helps. */
const dataText = (error: unknown): string => JSON.stringify(error ? failureData(error) : null).slice(0, MAX_DATA);

/** A project that is missing, hidden or out of reach, with what a person can report about it. */
export function ProjectNotFound({ projectId, error, onRetry }: Props) {
  const { code, status, message } = error
    ? readFailure(error)
    : { code: 'PROJECT_NOT_FOUND', status: null, message: MESSAGE.projectNotFound };
  return (
    <Center flexDirection="column" textAlign="center" py="8">
      <PageHeader
        centered
        title={MESSAGE.projectNotFound}
        subtitle={<Text maxW="56ch">{MESSAGE.projectNotFoundWhy}</Text>}
      />
      <Flex gap="3" wrap="wrap" justify="center">
        <LinkButton to={paths.dashboard} colorPalette="yellow">
          Volver al dashboard
        </LinkButton>
        <Button variant="outline" onClick={onRetry}>
          {MESSAGE.retry}
        </Button>
      </Flex>
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
        <Facts
          facts={[
            ['Estado', status ?? statusOf(code) ?? 'Sin respuesta'],
            ['Mensaje', message ?? FALLBACK.project],
            ['Código', code],
            ['Datos', dataText(error)],
            ['Proyecto', projectId],
          ]}
        />
      </Box>
    </Center>
  );
}
