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

/** Replaces a screen whose object does not exist, is not accessible to this user or could not be loaded. */
export function NotFound({ what, query }: Props) {
  const { projectId = '' } = useParams();
  const isPrivate = query?.error ? readFailure(query.error).code === 'PRIVATE_UPDATE' : false;
  const { title, why, icon: Icon, back, failed }: NotFoundTexts = NOT_FOUND[isPrivate ? 'privateUpdate' : what];
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
