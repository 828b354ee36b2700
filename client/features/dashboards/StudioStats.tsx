import { Box, SimpleGrid } from '@chakra-ui/react';
import { Coins, Gamepad2, Target, Users } from 'lucide-react';
import { formatDollars } from '#client/text/format.ts';
import { formatPercent } from '#server/kernel/money/percent.ts';
import { FundingBar } from '#client/features/projects/funding/FundingBar.tsx';
import { StatCard } from '#client/ui/StatCard.tsx';
import { confirmedText } from '#server/features/payments/payment.words.rules.ts';
import { plural } from '#server/kernel/text/plural.ts';
import type { DeveloperDashboardQuery } from './DeveloperDashboard.generated.ts';

export type Studio = NonNullable<DeveloperDashboardQuery['me']['studio']>;

/** A developer's totals over all their projects. */
export const StudioStats = ({ studio }: { studio: Studio }) => (
  <SimpleGrid columns={{ base: 2, lg: 4 }} gap={{ base: 3, sm: 4 }} mb="6">
    <StatCard
      label="Fondos recaudados"
      icon={Coins}
      value={formatDollars(studio.raised)}
      hint={
        <>
          de {formatDollars(studio.goal)}
          {studio.confirmed > studio.toReturn && (
            <Box>{confirmedText(formatDollars(studio.confirmed - studio.toReturn), null)}</Box>
          )}
          {studio.toReturn > 0 && <Box>{confirmedText(formatDollars(studio.toReturn), 'CANCELLED')}</Box>}
        </>
      }
    />
    <StatCard label="Progreso general" icon={Target} value={formatPercent(Math.round(studio.progress))}>
      <FundingBar percent={studio.progress} label="Progreso general" />
    </StatCard>
    <StatCard
      label="Proyectos activos"
      icon={Gamepad2}
      value={studio.activeProjectCount}
      hint={plural(studio.publishedProjectCount, 'publicado', 'publicados')}
    />
    <StatCard
      label="Total de inversores"
      icon={Users}
      value={studio.investorCount}
      hint={plural(studio.distinctInvestorCount, 'persona distinta', 'personas distintas')}
    />
  </SimpleGrid>
);
