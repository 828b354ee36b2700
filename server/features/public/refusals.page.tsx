import { PUBLIC_PATHS } from '#server/kernel/paths/public.paths.ts';
import { Page } from '#server/platform/http/pages/plain.page.tsx';
import { htmlOfPage } from '#server/platform/http/pages/shell.tsx';

/** The page for every unknown or hidden address; it repeats nothing of the address. */
export const NOT_FOUND_PAGE = htmlOfPage(
  <Page title="No encontramos esta página">
    <p>Puede que ya no esté, o que la dirección no sea correcta.</p>
    <p>
      <a href={PUBLIC_PATHS.games}>Explorar juegos</a>
    </p>
  </Page>,
);

/** The answer to too many requests, or to any request while pages can't be rendered. */
export const failedPage = (message: string): string =>
  htmlOfPage(
    <Page title="Ahora no podemos mostrar esta página">
      <p>{message}</p>
    </Page>,
  );
