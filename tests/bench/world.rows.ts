import { createRandom, type Random } from '#server/demo/random.ts';
import { GENRES, PROJECT_STADIUMS, PROJECT_STAGES } from '#server/features/projects/project.fields.ts';
import { MILESTONE_STAGES, MILESTONE_STATUSES } from '#server/features/milestones/milestone.fields.ts';
import { UPDATE_TYPES } from '#server/features/updates/update.rules.ts';
import { investedIn } from './world.investments.ts';

export type Size = { users: number; projects: number; milestones: number; investments: number; updates: number };

const FULL: Size = { users: 2000, projects: 5000, milestones: 20_000, investments: 50_000, updates: 20_000 };

export const scaled = (part: number): Size => ({
  users: Math.ceil(FULL.users * part),
  projects: Math.ceil(FULL.projects * part),
  milestones: Math.ceil(FULL.milestones * part),
  investments: Math.ceil(FULL.investments * part),
  updates: Math.ceil(FULL.updates * part),
});

/** Every fifth account is a studio's. */
export const isDeveloper = (userId: number): boolean => userId % 5 === 1;

const BEGINNING = Date.UTC(2025, 0, 1);
const DAY = 86_400_000;

const WORDS = (
  'faro noche isla viento motor jardín tren sombra canto piedra río taller mapa luz norte barro cielo trueno pueblo ' +
  'puente espejo ceniza brújula desierto orilla máquina hongo cometa raíz tormenta alambre feria molino relato'
).split(' ');

/** Without the newest stage, so that an older commit can be measured on the same data. */
const STADIUMS = PROJECT_STADIUMS.filter((stadium) => stadium !== 'release');

const words = (random: Random, count: number): string =>
  Array.from({ length: count }, () => random.pick(WORDS)).join(' ');

const sentence = (random: Random, count: number): string => {
  const text = words(random, count);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
};

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** Every table's rows, in the order of their ids, which begin at 1. Equal sizes give equal rows. */
export function rowsOf(size: Size, passwordHash: string) {
  const random = createRandom(1);
  const userIds = Array.from({ length: size.users }, (_none, index) => index + 1);
  const studios = userIds.filter(isDeveloper);
  const investors = userIds.filter((id) => !isDeveloper(id));
  const users = userIds.map((id) => ({
    email: `persona${id}@banco.test`,
    passwordHash,
    role: isDeveloper(id) ? ('developer' as const) : ('investor' as const),
    createdAt: new Date(BEGINNING),
  }));
  const developers = studios.map((userId) => ({
    userId,
    studioName: sentence(random, 2),
    country: random.pick(['Argentina', 'Uruguay', 'Chile', 'Perú']),
  }));
  const investorProfiles = investors.map((userId) => ({ userId, name: sentence(random, 2) }));
  const projects = Array.from({ length: size.projects }, (_none, index) => {
    const owner = random.int(0, studios.length - 1);
    return projectRow(random, index, { developerId: owner + 1, userId: studios[owner] ?? 0 });
  });
  const { investments, positions } = investedIn(random, projects, investors, size.investments);
  const milestones = Array.from({ length: size.milestones }, (_none, index) => milestoneRow(random, index, size));
  const updates = Array.from({ length: size.updates }, (_none, index) => updateRow(random, index, size));
  const sessions = users.map((_user, index) => sessionRow(index + 1));
  return { users, sessions, developers, investorProfiles, projects, milestones, updates, investments, positions };
}

/** The log-in of an account, which has its id. */
export const sessionOf = (userId: number) => ({ id: userId, userId, tokenId: `${userId}` });

/** A log-in of everybody, of now. */
function sessionRow(userId: number) {
  const now = new Date();
  return {
    userId,
    tokenId: sessionOf(userId).tokenId,
    createdAt: now,
    authenticatedAt: now,
    lastUsedAt: now,
    address: '127.0.0.1',
    userAgent: null,
  };
}

export type Rows = ReturnType<typeof rowsOf>;

function projectRow(random: Random, index: number, owner: { developerId: number; userId: number }) {
  const createdAt = new Date(BEGINNING + index * 3_600_000);
  const isPublished = index % 10 !== 9;
  return {
    ...owner,
    title: sentence(random, 3),
    description: sentence(random, 18),
    shortDescription: random.chance(0.8) ? sentence(random, 8) : null,
    longDescription: sentence(random, 150),
    coverImage: `/media/portada-${index}.jpg`,
    genre: random.pick(GENRES),
    platforms: random.pick([['PC'], ['PC', 'Switch'], ['Móvil']]),
    developmentStage: random.chance(0.3) ? random.pick(PROJECT_STAGES) : null,
    currentStage: random.pick(PROJECT_STAGES),
    currentStadium: random.pick(STADIUMS),
    fundingGoalCents: random.int(20, 200) * 100_000,
    fundingRaisedCents: 0,
    investorCount: 0,
    maxInvestors: 50,
    minInvestmentCents: 100_000,
    maxInvestmentCents: random.chance(0.9) ? 5_000_000 : null,
    investmentModel: random.chance(0.5) ? 'Participación en ingresos' : null,
    roi: random.chance(0.8) ? random.int(500, 4000) : null,
    startDate: random.chance(0.5) ? dayOf(createdAt.getTime()) : null,
    isActive: true,
    isPublished,
    publishedAt: isPublished ? createdAt : null,
    createdAt,
    updatedAt: createdAt,
    lastActivityAt: createdAt,
  };
}

function milestoneRow(random: Random, index: number, { projects }: Size) {
  const at = BEGINNING + (index % projects) * 3_600_000;
  const status = random.pick(MILESTONE_STATUSES);
  const dueDate = random.chance(0.9) ? dayOf(at + random.int(10, 800) * DAY) : null;
  return {
    projectId: (index % projects) + 1,
    title: sentence(random, 3),
    description: sentence(random, 12),
    stage: random.chance(0.8) ? random.pick(MILESTONE_STAGES) : null,
    status,
    dueDate,
    plannedDate: dueDate,
    startDate: null,
    progress: status === 'completed' ? 100 : random.int(0, 90),
    completedAt: status === 'completed' ? new Date(at + 5 * DAY) : null,
    createdAt: new Date(at),
    deletedAt: null,
  };
}

function updateRow(random: Random, index: number, { projects }: Size) {
  return {
    projectId: (index % projects) + 1,
    title: sentence(random, 5),
    content: `${sentence(random, 30)}\n\n${sentence(random, 30)}`,
    type: random.pick(UPDATE_TYPES),
    isPublic: random.chance(0.8),
    createdAt: new Date(BEGINNING + index * 1_800_000),
    editedAt: null,
    deletedAt: null,
  };
}
