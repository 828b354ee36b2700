import { Box, Grid, Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { paths } from '#client/routing/paths.ts';
import { formatDollars } from '#client/text/format.ts';
import { DataTable, WIDE } from '#client/ui/DataTable.tsx';
import { Panel } from '#client/ui/Panel.tsx';
import { TextLink } from '#client/ui/TextLink.tsx';
import type { ProjectFiguresFragment, StatementFiguresFragment } from './StatementScreen.generated.ts';

const NARROW = { base: 'grid', md: 'none', _print: 'none' };

const FIGURES = [
  ['committed', 'Comprometido'],
  ['reversed', 'Retirado o anulado'],
  ['paid', 'Pagado'],
  ['returned', 'Devuelto'],
] as const;
const DISTRIBUTED = ['distributed', 'Retornos'] as const;

type Figures = readonly (readonly [keyof Omit<StatementFiguresFragment, '__typename'>, string])[];

type Props = { total: StatementFiguresFragment; projects: ProjectFiguresFragment[] };

/** What the rows add up to, by project and in all. On a phone, the sums are shown below the title. */
export function StatementTotals({ total, projects }: Props) {
  const figures: Figures = total.distributed === 0 ? FIGURES : [...FIGURES, DISTRIBUTED];
  return (
    <Panel title="Por proyecto">
      <DataTable size="sm">
        <Table.Header>
          <Table.Row bg="transparent">
            <Table.ColumnHeader ps="0">Proyecto</Table.ColumnHeader>
            {figures.map(([name, label]) => (
              <Table.ColumnHeader key={name} display={WIDE} textAlign="end" whiteSpace="nowrap">
                {label}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {projects.map(({ project, ...sums }) => (
            <Line key={project.id} figures={figures} sums={sums}>
              <TextLink to={paths.project(project.id)}>{project.title}</TextLink>
            </Line>
          ))}
        </Table.Body>
        <Table.Footer>
          <Line figures={figures} sums={total}>
            Total
          </Line>
        </Table.Footer>
      </DataTable>
    </Panel>
  );
}

type LineProps = { figures: Figures; sums: Omit<StatementFiguresFragment, '__typename'>; children: ReactNode };

const Line = ({ figures, sums, children }: LineProps) => (
  <Table.Row bg="transparent" fontVariantNumeric="tabular-nums">
    <Table.Cell ps="0" fontWeight="semibold" overflowWrap="anywhere">
      {children}
      <Grid as="dl" display={NARROW} templateColumns="1fr auto" columnGap="3" mt="1" fontWeight="normal">
        {figures.map(([name, label]) => (
          <Box key={name} display="contents">
            <Box as="dt" color="fg.muted">
              {label}
            </Box>
            <Box as="dd" textAlign="end">
              {formatDollars(sums[name])}
            </Box>
          </Box>
        ))}
      </Grid>
    </Table.Cell>
    {figures.map(([name]) => (
      <Table.Cell key={name} display={WIDE} textAlign="end" whiteSpace="nowrap">
        {formatDollars(sums[name])}
      </Table.Cell>
    ))}
  </Table.Row>
);
