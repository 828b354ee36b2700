import { describe, expect, test } from 'vitest';
import { editedDraft, fieldsOf, newDraft } from '#server/features/projects/project.edit.rules.ts';
import { stageOf, startOf, statusOf } from '#server/features/projects/project.rules.ts';
import { aProject } from '#tests/support/entities.ts';

describe('a new project', () => {
  test('has the documented defaults', () => {
    expect(newDraft({})).toMatchObject({
      minInvestmentCents: 100_000,
      maxInvestmentCents: 5_000_000,
      maxInvestors: 10,
      platforms: ['PC'],
      isPublished: false,
      isActive: true,
      roi: null,
      investmentModel: null,
    });
  });

  test('keeps what was sent, null too, but takes undefined for absent', () => {
    const draft = newDraft({
      minInvestmentCents: null,
      maxInvestmentCents: undefined,
      maxInvestors: 3,
      isPublished: true,
    });
    expect(draft).toMatchObject({
      minInvestmentCents: null,
      maxInvestmentCents: 5_000_000,
      maxInvestors: 3,
      isPublished: true,
    });
  });

  test.each([
    [
      ['PC', ' Switch ', 'PC', '', '  ', 'Switch'],
      ['PC', 'Switch'],
    ],
    [[], ['PC']],
    [['', ' '], ['PC']],
    [null, ['PC']],
    [undefined, ['PC']],
    [['Camio\u0301n', 'Cami\u00f3n'], ['Cami\u00f3n']],
  ])('for %j is for %j', (sent, platforms) => {
    expect(newDraft({ platforms: sent }).platforms).toEqual(platforms);
  });

  test('has its texts trimmed, and none where nothing is left', () => {
    expect(newDraft({ title: '  Faro ', shortDescription: ' \n', coverImage: '' })).toMatchObject({
      title: 'Faro',
      shortDescription: null,
      coverImage: null,
    });
  });
});

describe('an edit', () => {
  const before = aProject({
    title: 'Faro',
    shortDescription: 'Corta',
    platforms: ['Switch'],
    roi: 1500,
    developmentStage: 'Demo pública',
  });

  test('of nothing changes nothing', () => {
    expect(editedDraft(before, {})).toEqual(fieldsOf(before));
    expect(editedDraft(before, { title: undefined, platforms: undefined })).toEqual(fieldsOf(before));
  });

  test('changes what was sent and leaves the rest', () => {
    expect(editedDraft(before, { title: ' Faro II ', roi: null })).toEqual({
      ...fieldsOf(before),
      title: 'Faro II',
      roi: null,
    });
  });

  test('empties what is sent empty; without platforms it is for PC', () => {
    expect(editedDraft(before, { shortDescription: '', developmentStage: null, platforms: [] })).toEqual({
      ...fieldsOf(before),
      shortDescription: null,
      developmentStage: null,
      platforms: ['PC'],
    });
  });

  test('never carries what the server owns', () => {
    const owned = [
      'id',
      'userId',
      'developerId',
      'fundingRaisedCents',
      'investorCount',
      'publishedAt',
      'createdAt',
      'updatedAt',
      'lastActivityAt',
    ];
    expect(Object.keys(editedDraft(before, { title: 'x' })).filter((key) => owned.includes(key))).toEqual([]);
  });
});

test('a card shows the stage its developer wrote, else the current one', () => {
  expect(stageOf(aProject({ developmentStage: null, currentStage: 'polish' }))).toBe('polish');
  expect(stageOf(aProject({ developmentStage: 'Demo', currentStage: 'polish' }))).toBe('Demo');
});

test('a project began when it says so, else the day it was made', () => {
  const day = () => '2026-01-02';
  expect(startOf(aProject({ startDate: '2025-05-05' }), day)).toBe('2025-05-05');
  expect(startOf(aProject({ startDate: null }), day)).toBe('2026-01-02');
  expect([statusOf(aProject({ isPublished: true })), statusOf(aProject({ isPublished: false }))]).toEqual([
    'published',
    'draft',
  ]);
});
