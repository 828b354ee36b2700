import { Table, type TableRootProps } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';

/** `display` of a cell that a phone has no room for, and of what says the same in another cell there. */
export const WIDE = { base: 'none', md: 'table-cell', _print: 'table-cell' };
export const NARROW = { base: 'block', md: 'none', _print: 'none' };

export const DataTable = (props: TableRootProps) => (
  <Table.Root recipe={tableSlotRecipe} variant="line" size="md" bg="transparent" {...props} />
);
