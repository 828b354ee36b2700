import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { sourcesUnder } from '#tests/architecture/sources.ts';
import { expectAbsent } from './absent.ts';
import { givenReturnAccount } from '#tests/support/return.accounts.ts';
import { startFormWorld, type FormWorld } from './form.world.ts';
import { mount } from './mount.tsx';
import { respondWith } from './network.ts';

let world: FormWorld;

beforeAll(async () => {
  world = await startFormWorld();
});
afterAll(() => world.app.stop());

const PASSWORD_ASKED = { errors: [{ message: 'Confirma que eres tú', extensions: { code: 'STEP_UP_REQUIRED' } }] };

/** A screen with the form, and the buttons that lead to it; the last gets the focus back. */
type Place = { at: () => string; who?: 'ines'; press: (string | RegExp)[]; before?: () => void | Promise<void> };

const security = { at: () => '/security' };
const programs = { at: () => '/profile/programadores' };
const payments = { at: () => `${world.project}/payments` };

/** By the file of each short form that is cancelled. */
const PLACES: Record<string, Place> = {
  'client/features/editors/EditorsPanel.tsx': { at: () => `${world.project}/team`, press: ['Invitar a un redactor'] },
  'client/features/projects/questions/EditQuestion.tsx': {
    at: () => world.project,
    who: 'ines',
    press: ['Editar tu pregunta'],
  },
  'client/features/moderation/ReportDialog.tsx': {
    at: () => world.project,
    who: 'ines',
    press: ['Denunciar el proyecto'],
  },
  'client/features/payments/AmountDialog.tsx': { ...payments, press: [/^Recibí una parte/] },
  'client/features/payments/PaymentInstructionsScreen.tsx': {
    at: () => `${world.project}/how-to-pay`,
    press: ['Cambiar cómo te pagan'],
  },
  'client/features/payments/ReasonDialog.tsx': { ...payments, press: [/^No lo encuentro/] },
  'client/features/payments/received/ConfirmChosen.tsx': {
    ...payments,
    press: ['Seleccionar todos los avisados', 'Marcar recibido'],
  },
  'client/features/payments/received/ReplyDialog.tsx': { ...payments, press: [/^Responder el reclamo/] },
  'client/features/payments/received/ReleaseChosen.tsx': {
    at: () => `${world.overdue}/payments`,
    press: ['Seleccionar todos los vencidos', 'Anular los elegidos…'],
  },
  'client/features/payments/returns/ReturnAccountPanel.tsx': {
    at: () => '/payments#devoluciones',
    who: 'ines',
    press: ['Decir a qué cuenta'],
  },
  'client/features/returns/studio/PayChosen.tsx': {
    at: () => world.returns,
    press: [/^Elegir a todos los que/, /^Pagué US/],
    before: () => givenReturnAccount(world.app, world.ines, { account: 'ines.paz', details: null }),
  },
  'client/features/sessions/AccessTokensPanel.tsx': { ...programs, press: ['Crear un token'] },
  'client/features/sessions/PasskeysPanel.tsx': {
    ...security,
    press: ['Agregar una llave'],
    before() {
      vi.stubGlobal('PublicKeyCredential', vi.fn<() => void>());
      onTestFinished(() => void vi.unstubAllGlobals());
    },
  },
  'client/features/sessions/EmailPanel.tsx': { ...security, press: ['Cambiar correo'] },
  'client/features/sessions/PasskeyItem.tsx': { ...security, press: [/^Cambiar el nombre de/] },
  'client/features/sessions/PasswordPanel.tsx': { ...security, press: ['Cambiar contraseña'] },
  'client/features/test-pages/PartsScreen.tsx': { at: () => '/test/partes', press: ['Abrir'] },
  'client/features/webhooks/WebhookForm.tsx': { ...programs, press: ['Agregar webhook'] },
  'client/session/StepUpDialog.tsx': {
    ...security,
    press: ['Pedir mis datos'],
    before: () => respondWith('RequestDataExport', PASSWORD_ASKED),
  },
};

const files = sourcesUnder('client')
  .filter(({ text }) => /<(PanelForm|DialogForm)\b/.test(text))
  .map(({ path }) => path);

test.each(files)(
  'the form of %s is cancelled, opened again and cancelled, and takes and gives back the focus',
  async (file) => {
    const { at, who = 'dana', press, before } = PLACES[file] ?? expect.fail(`Say in PLACES where ${file} is`);
    const user = userEvent.setup();
    await before?.();
    mount(world.app, world[who], at());
    for (let time = 1; time <= 2; time += 1) {
      for (const name of press) await user.click(await screen.findByRole('button', { name }));
      const cancel = await screen.findByRole('button', { name: 'Cancelar' });
      const place = cancel.closest('[role=dialog]') ?? cancel.closest('form');
      await waitFor(() => expect(place).toContainElement(document.activeElement as HTMLElement));
      await waitFor(() => expect(document.activeElement).not.toHaveAttribute('hidden'));
      await user.click(cancel);
      await expectAbsent(() => screen.queryByRole('button', { name: 'Cancelar' }));
      const opener = await screen.findByRole('button', { name: press.at(-1) });
      await waitFor(() => expect(opener).toHaveFocus());
    }
  },
);
