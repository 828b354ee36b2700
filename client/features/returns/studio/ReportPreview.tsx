import { Button, Dialog, Stack } from '@chakra-ui/react';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { MESSAGE } from '#client/text/messages.ts';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { MAX_CORRECTIONS } from '#server/features/returns/returns.rules.ts';
import { ReportSums } from '../ReportSums.tsx';
import { DECLARED, periodText } from '../returns.words.ts';
import { ShareList } from '../ShareList.tsx';
import { usePreviewRevenueReportQuery, type PreviewRevenueReportQueryVariables } from './ReportRevenue.generated.ts';

type Props = {
  input: PreviewRevenueReportQueryVariables['input'];
  period: { startsOn: string; endsOn: string };
  isCorrection: boolean;
  open: boolean;
  onClose: () => void;
  /** With what all investors get together. */
  onPublish: (distributed: number) => void;
};

/** What publishing would say to each investor, before it is published. */
export const ReportPreview = ({ open, onClose, ...content }: Props) => (
  <Modal isPrefilled open={open} title="Lo que se va a publicar" onClose={onClose}>
    <Content {...content} onClose={onClose} />
  </Modal>
);

const FINAL =
  'Publicar es definitivo: no se borra ni se edita. Un error se corrige con otro informe, ' +
  `hasta ${MAX_CORRECTIONS} veces y hasta un año después del período. Cada inversor recibe un aviso con su monto.`;
const CORRECTION =
  'La corrección reemplaza al informe en vigencia, que se sigue leyendo. Lo que falte se debe desde ahora; lo que ' +
  'sobre baja lo que viene y nunca se pide de vuelta. Cada inversor recibe un aviso.';

function Content({ input, period, isCorrection, onClose, onPublish }: Omit<Props, 'open'>) {
  const query = usePreviewRevenueReportQuery({ variables: { input }, fetchPolicy: 'no-cache' });
  const preview = query.data?.previewRevenueReport;
  return (
    <>
      <Dialog.Body>
        <Stack gap="4">
          <Dialog.Description>
            {periodText(period.startsOn, period.endsOn)}, {DECLARED}. {isCorrection ? CORRECTION : FINAL}
          </Dialog.Description>
          <QueryAlert query={query} fallback={MESSAGE.failed} />
          {!preview && query.loading && <LoadingText text={MESSAGE.loading} />}
          {preview && (
            <>
              <ReportSums sums={preview} />
              <ShareList title="Lo que recibe cada inversor" lines={preview.lines} />
            </>
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer>
        <Button variant="outline" onClick={() => onClose()}>
          Seguir editando
        </Button>
        <Button colorPalette="yellow" disabled={!preview} onClick={() => preview && onPublish(preview.distributed)}>
          {isCorrection ? 'Publicar la corrección' : 'Publicar el informe'}
        </Button>
      </Dialog.Footer>
    </>
  );
}
