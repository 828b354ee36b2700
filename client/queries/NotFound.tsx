import { Box, Button, Center, Flex, Text } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { readFailure } from '#client/apollo/failure.ts';
import { isRefusal } from '#client/apollo/refusal.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { PageHeader } from '#client/ui/PageHeader.tsx';
import { FailedScreen } from './FailedScreen.tsx';
import { NOT_FOUND, type NotFoundTexts } from './notFoundTexts.ts';
import type { FailingQuery } from './QueryAlert.tsx';
import { TechnicalDetails } from './TechnicalDetails.tsx';

type Props = {
  what: keyof typeof NOT_FOUND;
  /** The query that found nothing, or failed. */
  query?: FailingQuery;
};

/** What a screen says instead of "not found", by the code of the refusal. */
const REFUSED: Partial<Record<string, keyof typeof NOT_FOUND>> = {
  PRIVATE_UPDATE: 'privateUpdate',
  UPDATE_HIDDEN: 'hiddenUpdate',
};

/** Replaces a screen whose object does not exist, is not accessible to this user or could not be loaded. */
export function NotFound({ what, query }: Props) {
  const { projectId = '' } = useParams();
  const refusal = query?.error ? readFailure(query.error) : null;
  const found: NotFoundTexts = NOT_FOUND[(refusal && REFUSED[refusal.code]) ?? what];
  const { title, icon: Icon, back, failed } = found;
  const why = found.why ?? refusal?.message;
  const { to, label } = back(projectId);
  if (failed && query?.error && !isRefusal(query.error)) {
    return <FailedScreen query={query} backTo={to} {...failed} />;
  }

  return (
    <Center flexDirection="column" textAlign="center" py={{ base: 8, md: 12 }}>
      {Icon ? (
        <Box color="fg.subtle" mb="4">
          <Icon size={40} strokeWidth={1.5} aria-hidden />
        </Box>
      ) : (
        <Text aria-hidden fontFamily="pixel" fontSize="8xl" lineHeight="1" color="purple.fg" mb="4">
          404
        </Text>
      )}
      <PageHeader centered title={title} subtitle={<Text maxW="56ch">{why}</Text>} />
      <Flex gap="3" wrap="wrap" justify="center">
        <LinkButton to={to} colorPalette="yellow">
          {label}
        </LinkButton>
        {query && (
          <Button variant="outline" onClick={() => void query.refetch().catch(() => null)}>
            {MESSAGE.retry}
          </Button>
        )}
      </Flex>
      {what === 'project' && <TechnicalDetails projectId={projectId} error={query?.error} />}
    </Center>
  );
}
