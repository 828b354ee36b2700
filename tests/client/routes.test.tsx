import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { matchRoutes } from 'react-router-dom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROUTES } from '#client/routing/routes.tsx';
import { PATTERNS } from '#server/kernel/paths/page.paths.ts';
import { expectAbsent } from './absent.ts';
import { mount } from './mount.tsx';
import { startWorld, type Who, type World } from './small.world.ts';

let world: World;
let investmentId: number;

beforeAll(async () => {
  world = await startWorld();
  investmentId = await world.app.given.investment(world.ines, world.projectId, 100_000);
});
afterAll(() => world.app.stop());

type Address = [path: string, who: Who | null, title: string];

const TITLE = 'Ponle una ficha al próximo gran juego';

/** The client's routes. Words in braces are replaced by ids from the test data. */
const ADDRESSES: Address[] = [
  ['/', 'ines', 'Hola, Inés'],
  ['/dashboard', 'ines', 'Hola, Inés'],
  ['/dashboard', 'dana', 'Hola, Dana'],
  ['/projects', 'ines', 'Explorar Proyectos'],
  ['/projects/{project}', 'ines', 'Luces del Sur'],
  ['/projects/{project}/edit', 'dana', 'Editar proyecto'],
  ['/projects/{project}/conclude', 'dana', 'Contar cómo terminó el juego'],
  ['/projects/{project}/promotion', 'dana', 'Difusión'],
  ['/projects/{project}/team', 'dana', 'Equipo'],
  ['/projects/{project}/how-to-pay', 'dana', 'Cómo te pagan'],
  ['/projects/{project}/preview', 'dana', 'Luces del Sur'],
  ['/projects/{project}/investors', 'dana', 'Inversores'],
  ['/projects/{project}/payments', 'dana', 'Pagos'],
  ['/projects/{project}/returns', 'dana', 'Ingresos y retornos'],
  ['/projects/{project}/returns/2026-03-31', 'dana', 'Informar ingresos'],
  ['/projects/{project}/updates', 'ines', 'Actualizaciones'],
  ['/projects/{project}/updates/create', 'dana', 'Nueva actualización'],
  ['/projects/{project}/updates/{update}', 'ines', 'Novedades'],
  ['/projects/{project}/updates/{update}/edit', 'dana', 'Editar actualización'],
  ['/projects/{project}/milestones', 'ines', 'Hitos'],
  ['/projects/{project}/milestones/create', 'dana', 'Nuevo hito'],
  ['/projects/{project}/milestones/{milestone}/edit', 'dana', 'Editar hito'],
  ['/create-project', 'dana', 'Crear Proyecto'],
  ['/create-update', 'dana', 'Crear Actualización'],
  ['/create-update/{project}', 'dana', 'Nueva actualización'],
  ['/my-investments', 'ines', 'Mis Inversiones'],
  ['/investments/{investment}/receipt', 'ines', 'Comprobante de inversión'],
  ['/payments', 'ines', 'Pagos'],
  ['/returns', 'ines', 'Retornos'],
  ['/statement', 'ines', 'Estado de cuenta'],
  ['/statement', 'dana', 'Estado de cuenta'],
  ['/novedades', 'ines', 'Novedades'],
  ['/notifications', 'ines', 'Notificaciones'],
  ['/moderation', 'dana', 'Avisos de moderación'],
  ['/developers', 'ines', 'Desarrolladores'],
  ['/developers/1', 'ines', 'Dana'],
  ['/investors', 'dana', 'Inversores'],
  ['/profile', 'ines', 'Mi perfil'],
  ['/profile/correos', 'ines', 'Correos'],
  ['/security', 'ines', 'Seguridad'],
  ['/profile/suscripciones', 'ines', 'Suscripciones'],
  ['/profile/programadores', 'dana', 'Programadores'],
  ['/redactor/vencido', 'dana', 'Invitación vencida o no válida'],
  ['/olvide', null, '¿Olvidaste tu contraseña?'],
  ['/restablecer/vencido', null, 'Elige una contraseña nueva'],
  ['/confirmar-correo/vencido', null, 'Enlace vencido o no válido'],
  ['/confirmar-cambio/vencido', null, 'Confirma tu correo nuevo'],
  ['/deshacer-cambio/vencido', null, '¿Deshacer el cambio de correo?'],
  ['/detener-cambio/vencido', null, '¿Detener los datos de pago?'],
  ['/confirmar-cobro/vencido', null, '¿Poner en vigencia cómo te pagan?'],
  ['/primeros-pasos', null, 'Primeros pasos'],
  ['/test', null, 'Navegación de prueba'],
  ['/test/partes', null, 'Partes'],
  ['/test-update-form', null, 'Prueba del formulario de actualización'],
  ['/minimal-test', null, 'Prueba mínima'],
  ['/', null, TITLE],
];

const fill = (path: string, { projectId, updateId, milestoneId }: World): string =>
  path
    .replace('{project}', `${projectId}`)
    .replace('{update}', `${updateId}`)
    .replace('{milestone}', `${milestoneId}`)
    .replace('{investment}', `${investmentId}`);

test('every screen is among them', () => {
  const patterns = Object.values(PATTERNS).map((path) => ({ path }));
  const shown = ADDRESSES.map(([path]) => matchRoutes(patterns, fill(path, world))?.at(-1)?.route.path);
  expect(patterns.map(({ path }) => path).filter((path) => !shown.includes(path))).toEqual([]);
});

/** English words that an untranslated label would contain. */
const ENGLISH =
  /(?<!\p{L})(the|and|of|with|your|please|loading|save|cancel|delete|edit|search|submit|failed|close|open|next|previous|back|sign|log|projects?|updates?|developers?|investors?|investments?|milestones?|comments?|required|show|hide|more|notifications?)(?!\p{L})/iu;

const SPOKEN = ['aria-label', 'placeholder', 'title', 'alt'];

/** Every text on the page that is displayed or read by a screen reader. */
function textsOf(root: HTMLElement): string[] {
  const written = [...root.querySelectorAll('*:not(pre, code, pre *, code *)')].flatMap((element) =>
    [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ textContent }) => textContent),
  );
  const spoken = [...root.querySelectorAll('*')].flatMap((element) => SPOKEN.map((name) => element.getAttribute(name)));
  return [document.title, ...written, ...spoken].filter((text) => text !== null);
}

const isMail = (text: string): boolean => /^\S+@\S+$/.test(text);

const englishTexts = () => textsOf(document.body).filter((text) => ENGLISH.test(text) && !isMail(text));

test.each(ADDRESSES)('%s for %s is the screen «%s», inside the shell and in Spanish', async (path, who, title) => {
  mount(world.app, who && world[who], fill(path, world));
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  const shell = within(screen.getAllByRole('banner')[0] as HTMLElement);
  expect(shell.getByRole('link', { name: 'Fichín, inicio' })).toBeVisible();
  const signOut = () => shell.queryAllByRole('button', { name: 'Cerrar Sesión', hidden: true });
  await waitFor(() => expect(signOut()).toHaveLength(who ? 1 : 0));
  expect(screen.getByRole('main')).toContainElement(screen.getByRole('heading', { level: 1 }));
  await expectAbsent(() => screen.queryByText(/^Cargando/));
  await waitFor(() => expect(document.title).toMatch(/ · Fichín$/));
  expect(englishTexts()).toEqual([]);
});

/** A screen of each kind that asks for a session. */
const GUARDED = { 'signed-in': '/projects', DEVELOPER: '/create-project', INVESTOR: '/my-investments' } as const;

test.each(Object.entries(GUARDED))(
  'a screen for %s, as %s is, leads to the way in without a token',
  async (who, path) => {
    expect(ROUTES.find((row) => row.path === path)?.for).toBe(who);
    mount(world.app, null, path);
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'Iniciar Sesión' })).toHaveAttribute('aria-selected', 'true');
  },
);

const OPEN = [
  ...(['gettingStarted', 'test', 'testParts', 'testUpdateForm', 'minimalTest'] as const),
  ...(['forgottenPassword', 'resetPassword', 'confirmEmail', 'confirmEmailChange', 'undoEmailChange'] as const),
  'stopPaymentChange',
  'confirmPaymentChange',
] as const;

test('only pages of tests, documentation and mails are for anyone', () => {
  const open = ROUTES.filter((row) => row.for === 'anyone').map(({ path }) => path);
  expect(open.toSorted()).toEqual(OPEN.map((name) => PATTERNS[name]).toSorted());
});

test('messages stand in a part of the page that comes with the first key, in Spanish too', async () => {
  mount(world.app, world.ines, '/dashboard');
  await screen.findByRole('heading', { level: 1, name: 'Hola, Inés' });
  await userEvent.keyboard('{Tab}');
  expect(await screen.findByRole('region', { name: /^Avisos/ })).toBeInTheDocument();
  expect(englishTexts()).toEqual([]);
});
