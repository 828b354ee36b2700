import { render } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createApolloClient } from '#client/apollo/client.ts';
import { dropToken, storeToken } from '#client/apollo/token.ts';
import { App } from '#client/App.tsx';
import { Stage } from '#client/ui/Stage.tsx';
import type { TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';

/** The whole client at `path`, for this reader, over the running server. `onExpired` stands for leaving the page. */
export function mount(app: TestApp, reader: Account | null, path: string) {
  if (reader) storeToken(reader.token);
  else dropToken();
  const onExpired = vi.fn<() => void>();
  const client = createApolloClient(`${app.url}/graphql`, onExpired);
  onTestFinished(() => client.stop());
  render(
    <Stage>
      <MemoryRouter initialEntries={[path]}>
        <App client={client} />
      </MemoryRouter>
    </Stage>,
  );
  return { onExpired, client };
}
