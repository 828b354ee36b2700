import { CacheProvider } from '@emotion/react';
import { act, render } from '@testing-library/react';
import { useEffect } from 'react';
import { MemoryRouter, useNavigate, type NavigateFunction } from 'react-router-dom';
import { onTestFinished, vi } from 'vitest';
import { createApolloClient } from '#client/apollo/client.ts';
import { removeToken, storeToken } from '#client/token.ts';
import { App } from '#client/App.tsx';
import { shownSystem } from '#client/theme/system.ts';
import { AppProviders } from '#client/ui/frame/AppProviders.tsx';
import type { TestApp } from '#tests/support/app.ts';
import type { Account } from '#tests/support/given.ts';
import { hidingStyles } from './styles.ts';

// Global styles: no page of jsdom shows them, and each mounted one would read them all.
Object.assign(shownSystem(), { _global: [] });

/**
 * Renders the whole client at `path` for this user, against the running server. `onExpired` replaces leaving the page.
 */
export function mount(app: TestApp, reader: Account | null, path: string) {
  if (reader) storeToken(reader.token);
  else removeToken();
  const onExpired = vi.fn<() => void>();
  const client = createApolloClient(`${app.url}/graphql`, onExpired);
  onTestFinished(() => client.stop());
  let navigate: NavigateFunction | undefined;
  const keep = (navigation: NavigateFunction) => void (navigate = navigation);
  render(
    <CacheProvider value={hidingStyles}>
      <AppProviders>
        <MemoryRouter initialEntries={[path]}>
          <Navigation onReady={keep} />
          <App client={client} />
        </MemoryRouter>
      </AppProviders>
    </CacheProvider>,
  );
  /** Navigates as a link does. */
  const goTo = (next: string) => act(async () => navigate?.(next));
  return { onExpired, client, goTo };
}

function Navigation({ onReady }: { onReady: (navigate: NavigateFunction) => void }) {
  const navigate = useNavigate();
  useEffect(() => onReady(navigate), [navigate, onReady]);
  return null;
}
