import { Button, type ButtonProps } from '@chakra-ui/react';
import { Suspense, useState } from 'react';
import { lazyComponent } from '#client/ui/hooks/lazyComponent.tsx';
import type { Reported } from './ReportDialog.tsx';

const ReportDialog = lazyComponent(() => import('./ReportDialog.tsx'), 'ReportDialog');

type Props = ButtonProps & { subject: Reported };

/** Opens the form that reports something to Fichín. */
export function ReportButton({ subject, ...button }: Props) {
  const [state, setState] = useState<'never' | 'open' | 'closed'>('never');
  return (
    <>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        px="2.5"
        data-print="hide"
        {...button}
        onClick={() => setState('open')}
        aria-label={`Denunciar ${subject.name}`}
      >
        Denunciar
      </Button>
      {state !== 'never' && (
        <Suspense>
          <ReportDialog subject={subject} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  );
}
