import { Table, type TableRootProps } from '@chakra-ui/react';
import { tableSlotRecipe } from '@chakra-ui/react/theme';

export const DataTable = (props: TableRootProps) => (
  <Table.Root recipe={tableSlotRecipe} variant="line" size="md" bg="transparent" {...props} />
);
