import { Button, Flex, Progress, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { ProgressBar } from '#client/ui/ProgressBar.tsx';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { SubmitButton } from './SubmitButton.tsx';
import type { Transfer } from './useTransfer.ts';

type Props = {
  form: { isSaving: boolean };
  label: string;
  transfer: Transfer | null;
  done?: boolean;
  onCancel: () => void;
  /** Beside the submit button, unless files are being sent. */
  children?: ReactNode;
};

const percentOf = ({ sent, total }: Transfer): number => (total === 0 ? 0 : Math.round((sent / total) * 100));

/** Submit button; during an upload, its progress and a cancel button. */
export const SubmitBar = ({ form, label, transfer, done, onCancel, children }: Props) => (
  <Flex gap="4" align="center" justify="flex-end" wrap="wrap" direction={{ base: 'column', sm: 'row' }}>
    {transfer && transfer.total > 0 && <Sending transfer={transfer} />}
    {transfer && percentOf(transfer) < 100 && (
      <Button variant="outline" colorPalette="gray" onClick={() => onCancel()} w={{ base: 'full', sm: 'auto' }}>
        Cancelar envío
      </Button>
    )}
    {!transfer && children}
    <SubmitButton form={form} disabled={done} loadingText="Guardando..." w={{ base: 'full', sm: 'auto' }}>
      {label}
    </SubmitButton>
  </Flex>
);

function Sending({ transfer }: { transfer: Transfer }) {
  const percent = percentOf(transfer);
  return (
    <ProgressBar label="Progreso del envío" flex="1" w="full" minW="40" value={percent} size="sm">
      <Flex justify="space-between" mb="1" textStyle="sm" color="fg.muted">
        <Text>{percent < 100 ? 'Subiendo archivos...' : 'Procesando archivos...'}</Text>
        <Progress.ValueText>{formatPercent(percent)}</Progress.ValueText>
      </Flex>
    </ProgressBar>
  );
}
