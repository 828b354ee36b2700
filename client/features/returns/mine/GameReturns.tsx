import { Box, Flex, Heading, Stack, Text } from '@chakra-ui/react';
import type { RefObject } from 'react';
import { Link } from 'react-router-dom';
import { Disclosed } from '#client/features/payments/mine/Disclosed.tsx';
import { DownloadButton } from '#client/queries/DownloadButton.tsx';
import { downloads } from '#client/queries/downloads.ts';
import { paths } from '#client/routing/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { Muted } from '#client/ui/Muted.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { formatUsd } from '#server/kernel/money/money.ts';
import { SMALLEST_DUE_CENTS } from '#server/features/returns/returns.rules.ts';
import { timesText } from '#server/features/projects/campaign/revenue.share.words.rules.ts';
import { RETURN_ACCOUNT_PART } from '#server/kernel/paths/page.paths.ts';
import { DistributionPayments } from '../DistributionPayments.tsx';
import { NewestRows } from '../NewestRows.tsx';
import { ReportDetails } from '../ReportDetails.tsx';
import { DECLARED, periodText } from '../returns.words.ts';
import { AnswerPaid } from './AnswerPaid.tsx';
import type { OwnDistributionFragment } from './MyReturns.generated.ts';
import { ReturnFigures } from './ReturnFigures.tsx';

type Props = {
  game: OwnDistributionFragment;
  /** Whether its first unanswered payment is the main act of the screen. */
  isNext: boolean;
  focusTarget: RefObject<HTMLElement | null>;
  onChanged: () => void;
};

/** What one game gives the viewer: its reports, and the payments that its studio recorded. */
export function GameReturns({ game, isNext, focusTarget, onChanged }: Props) {
  const { project, lines, payments } = game;
  const title = project?.title ?? 'Un juego que ya no ves';
  const next = isNext ? payments.findLast(({ state }) => state === 'WAITING') : undefined;
  return (
    <Box as="article" layerStyle="panel" p={{ base: 4, md: 5 }} aria-label={title}>
      <Heading as="h2" size="md" mb="3" lineClamp="3" _hover={{ color: 'purple.fg' }}>
        {project ? (
          <Link to={paths.project(project.id)} title={title}>
            {title}
          </Link>
        ) : (
          title
        )}
      </Heading>
      <ReturnFigures returns={game} />
      <NotCounted game={game} />
      <CapReached game={game} />
      <Waiting game={game} />
      <Stack gap="4" mt="4">
        {payments.length > 0 && (
          <Box>
            <Heading as="h3" size="sm" mb="1">
              Pagos
            </Heading>
            <DistributionPayments
              label={`Pagos de ${title}`}
              payments={payments}
              side="investor"
              act={(paid) => (
                <AnswerPaid
                  paid={paid}
                  title={title}
                  isMain={paid === next}
                  focusTarget={focusTarget}
                  onChanged={onChanged}
                />
              )}
            />
          </Box>
        )}
        <Box>
          <Flex gap="3" wrap="wrap" align="center" justify="space-between">
            <Heading as="h3" size="sm">
              Informes
            </Heading>
            {project && lines.length > 0 && (
              <DownloadButton
                size="sm"
                variant="ghost"
                colorPalette="gray"
                href={downloads.projectReturnsCsv(project.id)}
              >
                Descargar CSV
              </DownloadButton>
            )}
          </Flex>
          <Muted>
            {lines.length === 0 ? 'Ningún informe te dio algo todavía.' : `Lo que te toca de lo ${DECLARED}.`}
          </Muted>
          <NewestRows label={`Informes de ${title}`} items={lines.toReversed()} isPinned={() => false}>
            {({ id, reportId, version, periodStartsOn, periodEndsOn, net, kept, amount }) => (
              <Box as="li" key={id} py="2" borderColor="border.muted">
                <Flex gap="3" justify="space-between">
                  <Text textStyle="sm">
                    {periodText(periodStartsOn, periodEndsOn)}
                    {version > 1 && ' (corregido)'}
                  </Text>
                  <Text fontWeight="semibold" whiteSpace="nowrap">
                    {formatDollars(amount)}
                  </Text>
                </Flex>
                <Flex columnGap="3" rowGap="2" wrap="wrap" align="center" justify="space-between">
                  <Muted>
                    Neto {formatDollars(net)} · por {formatDollars(kept)} puestos
                  </Muted>
                  <Disclosed
                    show="Ver el informe"
                    hide="Ocultar el informe"
                    about={`${periodText(periodStartsOn, periodEndsOn)}, ${title}`}
                  >
                    <ReportDetails id={reportId} side="investor" />
                  </Disclosed>
                </Flex>
              </Box>
            )}
          </NewestRows>
        </Box>
      </Stack>
    </Box>
  );
}

/** What of the commitment gives nothing yet: reports count what the studio received. */
function NotCounted({ game: { putIn, project } }: { game: OwnDistributionFragment }) {
  if (!project || putIn >= project.viewerInvested) return null;
  return (
    <Muted mt="2">
      Cada informe cuenta lo que el estudio recibió hasta el último día de su período: de los{' '}
      {formatDollars(project.viewerInvested)} que comprometiste confirmó{' '}
      {putIn === 0 ? 'nada todavía' : formatDollars(putIn)}. <TextLink to={paths.payments}>Ver tus pagos</TextLink>
    </Muted>
  );
}

function CapReached({ game: { isCapReached, project } }: { game: OwnDistributionFragment }) {
  if (!isCapReached) return null;
  const cap = project?.returnCap ? `, ${timesText(project.returnCap)} lo que pusiste` : '';
  return <Muted mt="2">Llegaste al tope acordado{cap}: los informes que siguen no te dan nada más.</Muted>;
}

/** Why what is owed isn't to be paid yet, or where it is paid to. */
function Waiting({ game: { owed, due, returnAccount } }: { game: OwnDistributionFragment }) {
  if (owed === 0) return null;
  if (due > 0 && !returnAccount)
    return (
      <Muted mt="2">
        El estudio no sabe a qué cuenta pagarte: <TextLink to={RETURN_ACCOUNT_PART}>dile a qué cuenta</TextLink>.
        Mientras tanto te lo sigue debiendo.
      </Muted>
    );
  const text =
    due === 0
      ? `Se junta hasta llegar a ${formatUsd(SMALLEST_DUE_CENTS)}, o hasta que termine el último período.`
      : 'El estudio lee a qué cuenta pagarte. Fichín no mueve dinero.';
  return <Muted mt="2">{text}</Muted>;
}
