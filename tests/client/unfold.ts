import { screen } from '@testing-library/react';

/** Opens a folded group of fields. */
export function unfold(name: string) {
  const group = screen.getByText(`${name}:`).closest('details');
  if (!group) throw new Error(`${name} is not folded`);
  group.open = true;
}
