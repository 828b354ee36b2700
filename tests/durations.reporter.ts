import type { Reporter, TestModule } from 'vitest/node';

const SLOWEST = 10;

const secondsOf = (ms: number): string => `${(ms / 1000).toFixed(0)} s`;

/**
 * Milliseconds a worker spent on a file, with what it imports. The environment is left out: it is set up once in a
 * worker, and reported again with each of its files.
 */
function durationOf(module: TestModule): number {
  const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  return prepareDuration + collectDuration + setupDuration + duration;
}

/** Prints, after a run, the seconds of each project and the files that took longest. */
export default class DurationsReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const projects = new Map<string, number>();
    for (const module of modules) {
      projects.set(module.project.name, (projects.get(module.project.name) ?? 0) + durationOf(module));
    }
    const slowest = modules.toSorted((one, other) => durationOf(other) - durationOf(one)).slice(0, SLOWEST);
    console.log('\nSeconds of workers by project:');
    for (const [name, ms] of projects) console.log(`  ${name}: ${secondsOf(ms)}`);
    console.log('Slowest files:');
    for (const module of slowest) {
      console.log(`  ${secondsOf(durationOf(module))} ${module.project.name} ${module.relativeModuleId}`);
    }
  }
}
