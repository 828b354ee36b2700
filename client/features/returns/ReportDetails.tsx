import { Box, Stack, Text } from '@chakra-ui/react';
import { QueryAlert } from '#client/queries/QueryAlert.tsx';
import { formatDollars } from '#client/text/format.ts';
import { formatDateAndTime } from '#client/text/moment.ts';
import { MESSAGE } from '#client/text/messages.ts';
import { DescriptionList } from '#client/ui/DescriptionList.tsx';
import { LoadingText } from '#client/ui/LoadingText.tsx';
import { Muted } from '#client/ui/Muted.tsx';
import { useRevenueReportQuery } from './Returns.generated.ts';
import { ReportSums } from './ReportSums.tsx';
import { DECLARED, storeName } from './returns.words.ts';
import { ShareList } from './ShareList.tsx';

type Props = {
  id: string;
  /** Whose lines it has: all, or the reader's own. */
  side: 'studio' | 'investor';
};

/** What a published report says, by store, with what the reader may read of its lines. */
export function ReportDetails({ id, side }: Props) {
  const query = useRevenueReportQuery({ variables: { id } });
  const report = query.data?.revenueReport;
  return (
    <Box>
      <QueryAlert query={query} fallback={MESSAGE.failed} />
      {!report && query.loading && <LoadingText text={MESSAGE.loading} />}
      {report && (
        <Stack gap="4" py="2">
          <Muted>
            Publicado el {formatDateAndTime(report.createdAt)} (versión {report.version}), {DECLARED}: Fichín no lo
            revisa.
          </Muted>
          {report.reason !== null && <Said title="Por qué la corrigió" text={report.reason} />}
          {report.stores.length === 0 && <Text>Sin ventas en ninguna tienda.</Text>}
          {report.stores.map(({ store, name, gross, refundsAndTaxes, storeShare, net }) => (
            <Box key={`${store} ${name}`}>
              <Text fontWeight="semibold" overflowWrap="anywhere">
                {storeName({ store, name })}
              </Text>
              <DescriptionList
                items={[
                  ['Ventas', formatDollars(gross)],
                  ['Devoluciones e impuestos', formatDollars(refundsAndTaxes)],
                  ['Parte de la tienda', formatDollars(storeShare)],
                  ['Neto', formatDollars(net)],
                ]}
              />
            </Box>
          ))}
          <ReportSums sums={report} />
          {report.note !== null && <Said title="Nota del estudio" text={report.note} />}
          <ShareList
            title={side === 'studio' ? 'Lo que recibe cada inversor' : 'Lo que te toca'}
            lines={report.lines.map((line) => ({ ...line, formerAmount: null }))}
          />
        </Stack>
      )}
    </Box>
  );
}

const Said = ({ title, text }: { title: string; text: string }) => (
  <Box>
    <Muted>{title}</Muted>
    <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
      {text}
    </Text>
  </Box>
);
