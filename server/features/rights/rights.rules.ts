import { NOT_FOUND, problem, type Problem } from '#server/kernel/errors.ts';
import type { Role } from '#server/kernel/viewer.ts';

/** A person's relation to a project, with the role of accounts that can have it; null: both. */
export const RELATIONS = {
  owner: 'developer',
  editor: 'developer', // accepted the owner's invitation
  writer: 'developer', // an editor while the owner isn't suspended
  investor: 'investor', // has an investment that is not reversed
  backer: 'investor', // has ever invested
  reversed: 'investor', // an investment was reversed by somebody else
  released: 'investor', // the campaign they backed missed its goal
  follower: null,
} as const satisfies Record<string, Role | null>;
export type Relation = keyof typeof RELATIONS;

/** The relations that an account of this role can have; whether somebody owns a project, its row says. */
export const storedRelations = (role: Role): Relation[] =>
  (Object.keys(RELATIONS) as Relation[]).filter((name) => name !== 'owner' && (RELATIONS[name] ?? role) === role);

type Entry = { relations: readonly Relation[]; refusal: Problem };
type ShownEntry = Entry & { meaning: string };

const NOT_ITS_DEVELOPER = problem('FORBIDDEN', 'Solo el desarrollador del proyecto puede hacer esto');
const OWNER = { relations: ['owner'], refusal: NOT_ITS_DEVELOPER } as const;
const STUDIO = { relations: ['owner', 'editor'], refusal: NOT_ITS_DEVELOPER } as const;
const WRITERS = { relations: ['owner', 'writer'], refusal: NOT_ITS_DEVELOPER } as const;

/** Rights to see something: a client is sent what its viewer may see. */
const SEEING = {
  'project.seeUnpublished': { relations: ['owner', 'editor', 'backer'], refusal: NOT_FOUND.project },
  'update.readPrivate': {
    relations: ['owner', 'editor', 'investor', 'released'],
    refusal: problem('PRIVATE_UPDATE', 'Esta actualización es exclusiva para inversores del proyecto'),
  },
} as const satisfies Record<string, Entry>;

/** Rights that clients read. */
const SHOWN = {
  'project.develop': {
    ...STUDIO,
    meaning: 'Belong to its studio, as owner or editor, and so neither follow nor report it.',
  },
  'project.edit': { ...OWNER, meaning: 'Edit it and its gallery, publish, close, copy and delete it.' },
  'project.conclude': { ...OWNER, meaning: 'End it with what became of the game.' },
  'project.payments': { ...OWNER, meaning: 'Say how its studio is paid, and what was received and returned.' },
  'update.write': { ...WRITERS, meaning: 'Create, edit and delete its updates.' },
  'milestone.write': { ...WRITERS, meaning: 'Create, edit, complete and delete its milestones.' },
  'editors.manage': { ...OWNER, meaning: 'Invite editors, and end their roles.' },
  'comment.pin': { ...OWNER, meaning: 'Pin comments under its updates.' },
  'comment.delete': {
    relations: ['owner'],
    refusal: problem('FORBIDDEN', 'Solo puede eliminar el comentario su autor o el desarrollador del proyecto'),
    meaning: 'Delete the comments of others under its updates.',
  },
  'question.answer': { ...OWNER, meaning: 'Answer the questions of its visitors, and read those without an answer.' },
  'investors.see': { ...OWNER, meaning: 'See who invested how much.' },
  'investors.write': { ...OWNER, meaning: 'Mail a private update to its investors.' },
  'readership.see': { ...OWNER, meaning: 'See how many investors opened each update.' },
  'figures.see': {
    ...OWNER,
    meaning: 'See its funding curve, its health, where people came from and how many wait for an update or a seat.',
  },
} as const satisfies Record<string, ShownEntry>;

/** What somebody may do in a project, by their relations to it, and the refusal of everybody else. */
export const RIGHTS = { ...SEEING, ...SHOWN };
export type Right = keyof typeof RIGHTS;

const STUDIO_SUSPENDED = problem('FORBIDDEN', 'La cuenta del estudio está suspendida');

/** The refusal for somebody without the right, by their relations: an editor lacks it while the owner is suspended. */
export const refusalOf = (right: Right, relations: ReadonlySet<Relation> | undefined): Problem =>
  relations?.has('editor') && (RIGHTS[right].relations as readonly Relation[]).includes('writer')
    ? STUDIO_SUSPENDED
    : RIGHTS[right].refusal;

export type ProjectRight = keyof typeof SHOWN;
export const PROJECT_RIGHTS = Object.keys(SHOWN) as ProjectRight[];
export const meaningOf = (right: ProjectRight): string => SHOWN[right].meaning;
