import { PROJECT_DEFAULTS, type Project, type ProjectFields } from './project.ts';
import type { ProjectDraft } from './project.validation.ts';
import { inOneLine, tidy } from './text.ts';

/** What came with a request: an absent field is undefined, an emptied one null. */
export type ProjectPatch = Partial<ProjectDraft>;

/** A project as it would be born from what was sent. SPEC §9. */
export function newDraft(sent: ProjectPatch): ProjectDraft {
  return tidied({
    title: null,
    description: null,
    shortDescription: null,
    longDescription: null,
    coverImage: null,
    genre: null,
    developmentStage: null,
    currentStage: null,
    currentStadium: null,
    fundingGoalCents: null,
    roi: null,
    startDate: null,
    investmentModel: null,
    isPublished: false,
    isActive: true,
    ...PROJECT_DEFAULTS,
    ...defined(sent),
    platforms: platformsOf(sent.platforms),
  });
}

/** A project as it would be after an edit: absent means unchanged, an old title's line breaks and tabs apart. */
export function editedDraft(project: Project, sent: ProjectPatch): ProjectDraft {
  const changes = defined(sent);
  const { title, developmentStage } = project;
  const platforms = sent.platforms === undefined ? project.platforms.map(inOneLine) : platformsOf(sent.platforms);
  const stage = developmentStage && inOneLine(developmentStage);
  return tidied({
    ...fieldsOf(project),
    title: inOneLine(title),
    developmentStage: stage,
    ...changes,
    platforms,
  });
}

/** The part of a project its developer writes. */
export function fieldsOf(project: Project): ProjectFields {
  const {
    id: _id,
    developerId: _developer,
    userId: _user,
    fundingRaisedCents: _raised,
    investorCount: _investors,
    publishedAt: _published,
    createdAt: _created,
    updatedAt: _updated,
    lastActivityAt: _active,
    ...fields
  } = project;
  return fields;
}

const defined = (sent: ProjectPatch): ProjectPatch =>
  Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));

/** Trimmed, without empty ones or repeats; none at all means PC. CR-10, PD-13. */
function platformsOf(sent: string[] | null | undefined): string[] {
  const names = [...new Set((sent ?? []).map((name) => tidy(name)).filter((name) => name !== null))];
  return names.length === 0 ? [...PROJECT_DEFAULTS.platforms] : names;
}

function tidied(draft: ProjectDraft): ProjectDraft {
  return {
    ...draft,
    title: tidy(draft.title),
    description: tidy(draft.description),
    shortDescription: tidy(draft.shortDescription),
    longDescription: tidy(draft.longDescription),
    coverImage: tidy(draft.coverImage),
    developmentStage: tidy(draft.developmentStage),
    investmentModel: tidy(draft.investmentModel),
  };
}
