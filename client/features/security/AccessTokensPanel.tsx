import { Box, Button, Flex, Stack, Text } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { readFailure } from '#client/apollo/failure.ts';
import type { CreateAccessTokenInput } from '#client/apollo/schema.generated.ts';
import { formatDate } from '#client/text/date.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { ToneBadge } from '#client/ui/ToneBadge.tsx';
import { toaster } from '#client/ui/toaster.ts';
import { AccessTokenForm } from './AccessTokenForm.tsx';
import {
  useCreateAccessTokenMutation,
  useRevokeAccessTokenMutation,
  type SecurityAccessTokenFragment,
  type SecurityAccessTokensFragment,
} from './AccessTokens.generated.ts';
import { NewAccessToken } from './NewAccessToken.tsx';
import { useStepUp } from './useStepUp.tsx';

type Refusal = { message: string | null; errors: Record<string, string> };

/** Personal access tokens: keys for programs of the user. */
export function AccessTokensPanel({ user: { accessTokens } }: { user: SecurityAccessTokensFragment }) {
  const { guard, dialog } = useStepUp();
  const [create, { loading: isCreating }] = useCreateAccessTokenMutation();
  const [revoke, { loading: isRevoking }] = useRevokeAccessTokenMutation();
  const [secret, setSecret] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>({ message: null, errors: {} });
  const box = useRef<HTMLDivElement>(null);

  async function attempt(action: () => Promise<void>) {
    setRefusal({ message: null, errors: {} });
    try {
      await guard(action);
    } catch (error) {
      const { details, message } = readFailure(error);
      const isOfFields = Object.keys(details).length > 0;
      setRefusal({ message: isOfFields ? null : (message ?? MESSAGE.failed), errors: details });
    }
  }
  const make = (input: CreateAccessTokenInput) =>
    attempt(async () => {
      const { data } = await create({ variables: { input } });
      setSecret(data?.createAccessToken.secret ?? null);
      setOpen(false);
    });
  const drop = (id: string) =>
    attempt(async () => {
      await revoke({ variables: { input: { id } } });
      setSecret(null);
      toaster.success({ title: 'Token revocado' });
      box.current?.focus(); // the button that was pressed is gone
    });

  return (
    <Panel title="Tokens de acceso">
      <Box ref={box} tabIndex={-1} outline="none">
        <Text mt="-2" mb="4" textStyle="sm" color="fg.muted">
          Para quien programa: llaves para tus programas, que puedes revocar una por una.
        </Text>
        {refusal.message && <ErrorAlert>{refusal.message}</ErrorAlert>}
        {secret && <NewAccessToken key={secret} secret={secret} />}
        {accessTokens.length > 0 && (
          <Stack as="ul" listStyleType="none" gap="0" divideY="1px" mb="4">
            {accessTokens.map((token) => (
              <AccessTokenItem key={token.id} token={token} busy={isRevoking} onRevoke={() => void drop(token.id)} />
            ))}
          </Stack>
        )}
        {isOpen ? (
          <AccessTokenForm
            busy={isCreating}
            errors={refusal.errors}
            onCreate={(input) => void make(input)}
            onCancel={() => setOpen(false)}
          />
        ) : (
          <Button size="sm" onClick={() => setOpen(true)}>
            Crear un token
          </Button>
        )}
      </Box>
      {dialog}
    </Panel>
  );
}

type ItemProps = { token: SecurityAccessTokenFragment; busy: boolean; onRevoke: () => void };

const AccessTokenItem = ({ token: { name, canWrite, expiresAt, lastUsedAt }, busy, onRevoke }: ItemProps) => (
  <Flex as="li" py="3" gap="3" wrap="wrap" align="center" justify="space-between" borderColor="border.muted">
    <Box minW="0">
      <Flex gap="2" wrap="wrap" align="center">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <ToneBadge label={canWrite ? 'Lectura y escritura' : 'Solo lectura'} tone={canWrite ? 'orange' : 'gray'} />
      </Flex>
      <Text textStyle="sm" color="fg.muted">
        Vence el {formatDate(expiresAt)} ·{' '}
        {lastUsedAt ? `usado por última vez el ${formatDate(lastUsedAt)}` : 'todavía sin usar'}
      </Text>
    </Box>
    <Button
      size="sm"
      variant="ghost"
      colorPalette="red"
      disabled={busy}
      onClick={onRevoke}
      aria-label={`Revocar ${name}`}
    >
      Revocar
    </Button>
  </Flex>
);
