import { Box, Flex, Text } from '@chakra-ui/react';
import { wordFor } from '#client/text/labels.ts';
import { formatSecond } from '#client/text/moment.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { Rows } from '#client/ui/Rows.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { FAILURE_LABEL, MESSAGE_LABEL } from './webhook.words.ts';
import type { WebhookDeliveryRowFragment } from './Webhooks.generated.ts';

/** The latest deliveries, with what was answered. */
export const WebhookDeliveries = ({ deliveries }: { deliveries: readonly WebhookDeliveryRowFragment[] }) =>
  deliveries.length === 0 ? (
    <Muted>Todavía no se envió nada.</Muted>
  ) : (
    <Rows>
      {deliveries.map(({ id, type, startedAt, duration, status, failure, answer }) => (
        <Box as="li" key={id} py="2" borderColor="border.muted">
          <Flex gap="3" wrap="wrap" align="center">
            <ToneBadge label={status === null ? 'Sin respuesta' : `${status}`} tone={failure ? 'red' : 'green'} />
            <Text textStyle="sm">{wordFor(MESSAGE_LABEL, type)}</Text>
            <Muted>
              {formatSecond(startedAt)} · {duration} ms
            </Muted>
          </Flex>
          {failure && <Text textStyle="sm">{wordFor(FAILURE_LABEL, failure)}</Text>}
          {answer !== '' && (
            <Box as="pre" textStyle="xs" fontFamily="mono" whiteSpace="pre-wrap" wordBreak="break-word" mt="1" lang="">
              {answer}
            </Box>
          )}
        </Box>
      ))}
    </Rows>
  );
