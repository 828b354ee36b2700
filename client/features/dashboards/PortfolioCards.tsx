import { SimpleGrid } from '@chakra-ui/react';
import { Banknote, Bell, Gamepad2, TrendingUp } from 'lucide-react';
import { UNREAD_OF_FUNDED } from '#client/features/notifications/news/newsFilter.ts';
import type { PortfolioFiguresFragment } from '#client/features/investments/Portfolio.generated.ts';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { Amount } from '#client/ui/Amount.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { plural } from '#server/kernel/text/plural.ts';

/** An investor's totals. */
export const PortfolioCards = ({ portfolio }: { portfolio: PortfolioFiguresFragment }) => (
  <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: 3, sm: 4 }} mb="6">
    <StatCard
      label="Capital Invertido"
      icon={Banknote}
      value={formatDollars(portfolio.invested)}
      hint={`en ${plural(portfolio.projectCount, 'proyecto', 'proyectos')}`}
    />
    <StatCard
      label="Retorno Estimado"
      icon={TrendingUp}
      value={formatPercent(portfolio.roiPercent)}
      hint={
        <>
          <Amount text={formatDollars(portfolio.estimatedReturn)} /> si se cumple
        </>
      }
    />
    <StatCard
      label="Proyectos Activos"
      icon={Gamepad2}
      value={portfolio.activeProjectCount}
      hint="reciben inversiones"
    />
    <StatCard
      label="Actualizaciones"
      icon={Bell}
      value={portfolio.unreadUpdateCount}
      hint={<TextLink to={UNREAD_OF_FUNDED}>sin leer</TextLink>}
    />
  </SimpleGrid>
);
