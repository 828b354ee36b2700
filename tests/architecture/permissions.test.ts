import type { Type } from 'typescript/unstable/sync';
import { isAsExpression, isTypePredicateNode } from 'typescript/unstable/ast/is';
import type { Node } from 'typescript/unstable/ast';
import { afterAll, expect, test } from 'vitest';
import { TIMELINE_FIELDS } from '#server/features/milestones/timeline.rules.ts';
import { CARD_FIELDS } from '#server/features/projects/catalogue/card.rules.ts';
import { parentTypes, typeBreaches } from './resolver.types.ts';
import { filesUnder, read } from './sources.ts';
import { openTypeChecker } from './type.checker.ts';

const compiler = openTypeChecker();
afterAll(() => compiler.close());

const { checker } = compiler;
const types = (name: string): Type => compiler.exportedType('tests/architecture/permission.types.ts', name);
const is = (type: Type, name: 'MaybeViewer' | 'Checked' | 'Guarded'): boolean =>
  checker.isTypeAssignableTo(type, types(name));

const PERMISSIONS = 'server/features/rights/permissions.rules.ts';

/**
 * They make or find viewers; a secret link is for whoever received it, and asked for by whoever forgot their password;
 * link previews, public pages and feeds show projects open to anybody, whose visits are counted; the operator's texts
 * and the current day are the same for everybody.
 */
const FOR_ANYBODY = [
  'accounts.register',
  'accounts.login',
  'accounts.viewerOf',
  'emailConfirmations.confirm',
  'emailChanges.confirm',
  'emailChanges.undo',
  'paymentInstructions.stopByLink',
  'paymentInstructions.confirmByLink',
  'passwords.requestReset',
  'passwords.reset',
  'dataExports.download',
  'feeds.viewerOf',
  'landing.games',
  'landing.figuresEvery',
  'mailPreferences.targetOf',
  'mailPreferences.unsubscribe',
  'receivedInvitations.isDecliningToken',
  'receivedInvitations.declineByToken',
  'passkeys.beginLogIn',
  'passkeys.logIn',
  'publicFeeds.ofGame',
  'publicFeeds.ofGames',
  'publicGames.find',
  'publicGames.findLinkPreview',
  'publicGames.findUpdate',
  'publicGames.list',
  'publicStudios.find',
  'referrals.visit',
  'offersRevenueShare',
  'rights.filterOpen',
  'sitemaps.pages',
  'sitemaps.entriesOf',
  'texts.listLegal',
  'today',
];

/** Where rows lack the columns that only other fields need, and the fields of an operation that reads such rows. */
const NARROW = {
  'Query.projects.edges.node': CARD_FIELDS,
  'Project.milestones': TIMELINE_FIELDS,
  'Project.milestoneSummary.next': TIMELINE_FIELDS,
  'Position.nextMilestone': TIMELINE_FIELDS,
};

const isFunction = (type: Type): boolean => compiler.signatureOf(type) !== null;

/** Every method of every service with the types of its parameters. */
const methods = compiler
  .propertiesOf(compiler.exportedType('server/features/services.ts', 'Services'))
  .flatMap(({ name, type }) =>
    isFunction(type)
      ? [{ name, type }]
      : compiler.propertiesOf(type).map((method) => ({ name: `${name}.${method.name}`, type: method.type })),
  )
  .map(({ name, type }) => ({ name, parameters: compiler.parametersOf(type) }));

const guarded = methods.filter(({ name }) => !FOR_ANYBODY.includes(name));

test('every method of a service begins with the viewer, or with what a permission check gave', () => {
  expect(guarded.length).toBeGreaterThan(50);
  const open = guarded.filter(
    ({ parameters: [first] }) => !first || !(is(first, 'MaybeViewer') || is(first, 'Checked')),
  );
  expect(open.map(({ name }) => name)).toEqual([]);
});

test('the methods for anybody are there, and are open', () => {
  const open = methods.filter(({ parameters: [first] }) => !first || !is(first, 'MaybeViewer'));
  expect(FOR_ANYBODY.filter((name) => !open.some((method) => method.name === name))).toEqual([]);
});

test('what not everybody may see comes into a service through a permission check', () => {
  const unchecked = guarded.filter(({ parameters }) =>
    parameters.some((type) => is(type, 'Guarded') && !is(type, 'Checked')),
  );
  expect(unchecked.map(({ name }) => name)).toEqual([]);
});

/** The types that are written in a node: `Map<number, Visible<Project>>` names two. */
function writtenTypes(node: Node): Type[] {
  const found: Type[] = [];
  const visit = (part: Node): void => {
    const type = checker.getTypeAtLocation(part);
    if (type) found.push(type);
    part.forEachChild(visit);
  };
  visit(node);
  return found;
}

/** Assignable to everything. */
const isBottom = (type: Type): boolean => ['any', 'never'].includes(checker.typeToString(type));

test(`only ${PERMISSIONS} says that a check was passed`, () => {
  const claims = filesUnder('server')
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.d.ts'))
    .flatMap((path) => {
      let claimed = 0;
      const visit = (node: Node): void => {
        const type = isAsExpression(node) || isTypePredicateNode(node) ? node.type : undefined;
        if (type && writtenTypes(type).some((written) => is(written, 'Checked') && !isBottom(written))) claimed += 1;
        node.forEachChild(visit);
      };
      visit(compiler.fileOf(path));
      return claimed > 0 ? [path] : [];
    });
  expect(claims).toEqual([PERMISSIONS]);
});

test(`only ${PERMISSIONS} compares who owns a project with who asks`, () => {
  const owner = String.raw`(project\.userId|\w+\.developerId)`;
  const viewer = String.raw`(viewer\.id|\w+\.developerProfileId)`;
  const compared = new RegExp(String.raw`\b${owner} [!=]== ${viewer}|\b${viewer} [!=]== ${owner}`);
  const found = filesUnder('server').filter((path) => path.endsWith('.ts') && compared.test(read(path)));
  expect(found).toEqual([PERMISSIONS]);
});

test('a resolver of what not everybody may see takes it checked', () => {
  const unchecked = [...parentTypes(compiler).values()].flatMap((taken) =>
    [...taken].flatMap(([name, type]) => (is(type, 'Guarded') && !is(type, 'Checked') ? [name] : [])),
  );
  expect(unchecked).toEqual([]);
});

test('what a resolver takes checked, every other resolver gives checked', () => {
  expect(typeBreaches(compiler, (type) => is(type, 'Checked'), NARROW)).toEqual([]);
});
