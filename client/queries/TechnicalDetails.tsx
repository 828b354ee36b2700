import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { STATUS_OF } from '#server/kernel/errors.ts';
import { failureData } from '#client/apollo/failure.data.ts';
import { readFailure } from '#client/apollo/failure.ts';
import { FALLBACK, MESSAGE } from '#client/text/messages.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';

/** Characters. */
const MAX_DATA = 300;

const NO_PROJECT = { code: 'PROJECT_NOT_FOUND', status: null, message: MESSAGE.projectNotFound };

const statusOf = (code: string): number | null =>
  code in STATUS_OF ? STATUS_OF[code as keyof typeof STATUS_OF] : null;

/** Data for an error report. Without an error, the server answered that there is no such project. */
export function TechnicalDetails({ projectId, error }: { projectId: string; error: unknown }) {
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
