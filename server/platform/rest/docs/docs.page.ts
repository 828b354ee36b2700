/** Swagger UI on the OpenAPI document. Its policy allows no inline code, so scripts and styles are files. */
export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fichín REST API</title>
<link rel="icon" href="/api/docs/favicon-32x32.png">
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
<link rel="stylesheet" href="/api/docs/docs.css">
<script src="/api/docs/theme.js"></script>
<nav lang="es" aria-label="Fichín"><a href="/primeros-pasos">Primeros pasos</a> <a href="/graphql">GraphQL</a></nav>
<main id="docs"></main>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</html>
`;

/** The product's theme: the one chosen there, otherwise the system's. */
export const THEME_SCRIPT = `const system = matchMedia('(prefers-color-scheme: dark)');
const chosen = () => {
  try {
    return localStorage.getItem('fichin.theme');
  } catch {
    return null; // storage is forbidden
  }
};
function show() {
  const isDark = (chosen() ?? (system.matches ? 'dark' : 'light')) === 'dark';
  document.documentElement.classList.toggle('dark-mode', isDark);
}
show();
system.addEventListener('change', show);
addEventListener('storage', show);
`;

export const START_SCRIPT = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#docs', deepLinking: true, persistAuthorization: true });
`;

export const DOCS_STYLES = `html { color-scheme: light; }
html.dark-mode { color-scheme: dark; }
body { margin: 0; }
nav { display: flex; gap: 24px; padding: 16px 20px 0; font: 16px/1.5 sans-serif; }
nav a { color: #5b21b6; }
html.dark-mode nav a { color: #c4b5fd; }
`;
