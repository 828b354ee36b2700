import { FileQuestion } from 'lucide-react';
import { paths } from '#client/paths.ts';
import { EmptyState } from './EmptyState.tsx';
import { LinkButton } from './LinkButton.tsx';
import { usePageTitle } from './usePageTitle.ts';
import { MESSAGE } from '#client/text/messages.ts';

/** The project of this address is not there, or not for this reader. */
export function ProjectMissing() {
  usePageTitle(MESSAGE.projectNotFound);
  return (
    <EmptyState
      isPage
      icon={FileQuestion}
      text={MESSAGE.projectNotFound}
      hint={MESSAGE.projectNotFoundWhy}
      action={
        <LinkButton to={paths.dashboard} variant="outline">
          Volver al dashboard
        </LinkButton>
      }
    />
  );
}
