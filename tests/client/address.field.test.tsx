import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { AddressField } from '#client/ui/fields/AddressField.tsx';
import { AppProviders } from '#client/ui/frame/AppProviders.tsx';

function Example({ begun, rows }: { begun: string; rows?: number }) {
  const [value, setValue] = useState(begun);
  return <AddressField label="Sitio" name="site" rows={rows} value={value} onChange={setValue} />;
}

async function leave(begun: string, rows?: number): Promise<string> {
  render(<Example begun={begun} rows={rows} />, { wrapper: AppProviders });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Sitio' });
  await userEvent.click(field);
  expect(field).toHaveValue(begun);
  await userEvent.tab();
  return field.value;
}

test.each([
  ['faro.example', 'https://faro.example'],
  ['www.faro.example/juego?a=1', 'https://www.faro.example/juego?a=1'],
  ['faro.example:8080', 'https://faro.example:8080'],
  ['http://faro.example', 'http://faro.example'],
  ['ftp://faro.example', 'ftp://faro.example'],
  ['ana@faro.example', 'ana@faro.example'],
  ['nuestra prensa', 'nuestra prensa'],
  ['', ''],
])('an address that is left as %j is shown as %j', async (typed, shown) => {
  expect(await leave(typed)).toBe(shown);
});

test('each line of several addresses gets what it lacks', async () => {
  expect(await leave('https://faro.test\n\nfaro.test/prensa', 3)).toBe('https://faro.test\n\nhttps://faro.test/prensa');
});
