import { instructionsOf, setInstructions, stopInstructions } from './instructions.ts';
import { own, seen, type Operation } from './permission.decisions.ts';

/** How a studio is paid. */
export const INSTRUCTIONS: Operation[] = [
  { name: 'read how to pay', request: ({ project }) => instructionsOf(project), decide: seen() },
  {
    name: 'say how to pay',
    request: ({ project }) => setInstructions(project, { text: ' ' }),
    decide: own('VALIDATION'),
  },
  {
    name: 'stop a change of how to pay',
    request: ({ project }) => stopInstructions(project),
    decide: own('NO_PENDING_CHANGE'),
  },
];
