import { copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { runCommand } from './command.ts';
import { demoEnvironment, readConfig, type Config } from './config.ts';
import { OperatorError } from './kernel/operator/operator.error.ts';
import { secretFile } from './secret.file.ts';
import { confirmEverybody } from './demo/confirmed.ts';
import { makeEditors } from './demo/editors.ts';
import { writeIdentities } from './demo/identities.ts';
import { writeInstructions } from './demo/instructions.ts';
import { makePayments } from './demo/payments.ts';
import { reportRevenue } from './demo/revenue.ts';
import { writeReturnAccounts } from './demo/return.accounts.ts';
import { createWorld } from './demo/world.ts';
import { serve } from './serve.ts';

const LOG_INS = `
  Desarrolladora   dana@fichin.test   Fichin2026
  Inversora        ines@fichin.test   Fichin2026
`;

/** Refuses a folder with anything but a secret, because the demo world takes its place whole. */
function refuseOthers({ dataDir }: Config): void {
  const others = (existsSync(dataDir) ? readdirSync(dataDir) : []).filter(
    (name) => join(dataDir, name) !== secretFile(dataDir),
  );
  if (others.length > 0)
    throw new OperatorError(
      `${dataDir} has no demo world, but other files: set DATA_DIR to another folder, or delete it`,
    );
}

/** Seeds into a temporary folder and renames it, so that an interrupted run leaves nothing. */
async function makeWorld(config: Config): Promise<void> {
  const started = Date.now();
  const dataDir = `${config.dataDir}.new`;
  rmSync(dataDir, { recursive: true, force: true });
  let time = new Date();
  const app = await createApp({ ...config, dataDir, logLevel: 'silent' }, { now: () => time, synchronous: 'OFF' });
  const clock = { set: (instant: Date) => void (time = instant) };
  const now = new Date();
  await createWorld({ services: app.services, clock, now });
  await confirmEverybody(app);
  await makeEditors(app);
  await writeInstructions(app);
  await writeIdentities(app);
  await makePayments(app, clock, now);
  await reportRevenue(app, clock, now);
  await writeReturnAccounts(app, now);
  await app.close();
  if (existsSync(secretFile(config.dataDir))) copyFileSync(secretFile(config.dataDir), secretFile(dataDir));
  rmSync(config.dataDir, { recursive: true, force: true });
  renameSync(dataDir, config.dataDir);
  console.log(`A demo world was made in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

await runCommand(async () => {
  const config = readConfig(demoEnvironment());
  if (!existsSync(join(config.dataDir, 'fichin.db'))) {
    refuseOthers(config);
    await makeWorld(config);
  }
  const app = await createApp(config);
  const { mailPage } = await import('./demo/mail.page.tsx');
  await app.fastify.register(mailPage(join(config.dataDir, 'mail')));
  app.fastify.addHook('onClose', async () =>
    console.log(`The demo has stopped. Its world stays in ${config.dataDir}.`),
  );
  await serve(app, config);
  const address = `http://localhost:${config.port}`;
  console.log(`\nFichín: ${address}\n${LOG_INS}\n  Correos          ${address}/demo/mail\n`);
});
