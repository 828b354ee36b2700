import { Button } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { readFailure } from '#client/apollo/failure.ts';
import { isRefusal } from '#client/apollo/refusal.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { LinkButton } from '#client/ui/LinkButton.tsx';
import { MessagePage } from '#client/ui/MessagePage.tsx';
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
  const { title, icon, back, failed } = found;
  const why = found.why ?? refusal?.message;
  const { to, label } = back(projectId);
  if (failed && query?.error && !isRefusal(query.error)) {
    return <FailedScreen query={query} backTo={to} {...failed} />;
  }

  return (
    <MessagePage
      icon={icon}
      title={title}
      text={why}
      more={what === 'project' && <TechnicalDetails projectId={projectId} error={query?.error} />}
    >
      <LinkButton to={to} colorPalette="yellow">
        {label}
      </LinkButton>
      {query && (
        <Button variant="outline" onClick={() => void query.refetch().catch(() => null)}>
          {MESSAGE.retry}
        </Button>
      )}
    </MessagePage>
  );
}
