import { Button, Dialog, Stack, Text } from '@chakra-ui/react';
import { readFailure } from '#client/apollo/failure.ts';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { formatDollars } from '#client/text/format.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { paths } from '#client/routing/paths.ts';
import { ErrorAlert } from '#client/ui/ErrorAlert.tsx';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { Modal } from '#client/ui/Modal.tsx';
import { Notice } from '#client/ui/Notice.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { timesText } from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { formatRoi } from '#server/kernel/money/roi.ts';
import { MAX_CORRECTIONS } from '#server/features/returns/returns.rules.ts';
import { PERIOD_REPORTED } from '#server/features/returns/revenue.report.rules.ts';
import { ReportSums } from '../ReportSums.tsx';
import { DECLARED, periodText } from '../returns.words.ts';
import { ShareList } from '../ShareList.tsx';
import {
  usePreviewRevenueReportQuery,
  type PreviewRevenueReportQuery,
  type PreviewRevenueReportQueryVariables,
} from './ReportRevenue.generated.ts';

type Terms = { fundingGoal: number; revenueShare: number | null; returnCap: number | null };
type Props = {
  input: PreviewRevenueReportQueryVariables['input'];
  terms: Terms;
  /** `report`: the one that is corrected; null for a first one. */
  period: { startsOn: string; endsOn: string; report: { version: number } | null };
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

const CORRECTED_SINCE = 'Este informe se corrigió mientras tanto: abre la corrección de nuevo';
const SAME_AMOUNTS = 'Los montos son los mismos que en el informe en vigencia: a nadie le cambia lo que recibe.';

/** Refusals that another try does not change. */
const FINAL_CODES = ['NOT_CORRECTABLE', 'REPORT_NOT_DUE', 'NO_REVENUE_SHARE'];

type Preview = NonNullable<PreviewRevenueReportQuery['previewRevenueReport']>;

/** How what all investors get together follows from the numbers of the report; null where they get nothing. */
function formulaText({ shared, kept, lines }: Preview, { revenueShare, returnCap, fundingGoal }: Terms): string | null {
  if (revenueShare === null || shared === 0 || kept === 0) return null;
  const part =
    kept < fundingGoal ? `, por los ${formatDollars(kept)} puestos de una meta de ${formatDollars(fundingGoal)}` : '';
  const isCapped = returnCap !== null && lines.some(({ reachesCap }) => reachesCap);
  const cap = isCapped ? ` Quien ya recibió ${timesText(returnCap)} lo que puso no recibe más.` : '';
  return `A todos juntos les toca el ${formatRoi(revenueShare)} de ${formatDollars(shared)}${part}.${cap}`;
}

function Content({ input, terms, period: { startsOn, endsOn, report }, onClose, onPublish }: Omit<Props, 'open'>) {
  const query = usePreviewRevenueReportQuery({ variables: { input }, fetchPolicy: 'no-cache' });
  const isCorrection = report !== null;
  const found = query.data?.previewRevenueReport;
  const failure = query.error ? readFailure(query.error) : null;
  // Of what another tab published, the form knows nothing.
  const isOutdated = found
    ? found.version !== (report?.version ?? 0) + 1
    : !isCorrection && failure?.code === 'NOT_CORRECTABLE';
  const refusal = FINAL_CODES.includes(failure?.code ?? '') ? failure?.message : null;
  const refused = isOutdated ? (isCorrection ? CORRECTED_SINCE : PERIOD_REPORTED.message) : refusal;
  const preview = refused ? null : found;
  const formula = preview && formulaText(preview, terms);
  const isSame = isCorrection && preview?.lines.every(({ amount, formerAmount }) => amount === (formerAmount ?? 0));
  return (
    <>
      <Dialog.Body>
        <Stack gap="4">
          <Dialog.Description>
            {periodText(startsOn, endsOn)}, {DECLARED}. {isCorrection ? CORRECTION : FINAL}
          </Dialog.Description>
          {refused ? (
            <ErrorAlert>
              {refused}. <TextLink to={paths.projectReturns(input.projectId)}>Ver los informes</TextLink>
            </ErrorAlert>
          ) : (
            <QueryAlert query={query} fallback={MESSAGE.failed} />
          )}
          {!preview && query.loading && <LoadingText text={MESSAGE.loading} />}
          {preview && (
            <>
              {isSame && <Notice status="info">{SAME_AMOUNTS}</Notice>}
              <ReportSums sums={preview} />
              {formula && <Text textStyle="sm">{formula}</Text>}
              <ShareList title="Lo que recibe cada inversor" lines={preview.lines} />
            </>
          )}
        </Stack>
      </Dialog.Body>
      <Dialog.Footer
        flexDirection={{ base: 'column-reverse', sm: 'row' }}
        alignItems={{ base: 'stretch', sm: 'center' }}
      >
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
