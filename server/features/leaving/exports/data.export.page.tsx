import { Page } from '#server/platform/http/pages/plain.page.tsx';
import { htmlOfPage } from '#server/platform/http/pages/shell.tsx';

/** Why a copy of one's data can't be downloaded. */
export const dataExportPage = (message: string): string =>
  htmlOfPage(
    <Page title="No hay nada para descargar">
      <p role="status">{message}</p>
      <p>
        <a href="/security">Ir a la seguridad de mi cuenta</a>
      </p>
    </Page>,
  );
