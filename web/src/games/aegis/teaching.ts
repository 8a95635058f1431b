/** Sits down for a lesson: a private table with the lesson's options, units in their places, and a coach. */

import { api } from '../../shell/api';
import { words } from '../../shell/facts';
import { router } from '../../shell/route.svelte';
import { somebody } from '../../shell/user.svelte';
import { keepWishes } from '../../table/wishes';
import { keepLesson, type Lesson } from './lessons';

export async function teach(lesson: Lesson): Promise<void> {
  await somebody.ensure();
  const table = await api.newTable({ game: 'aegis', seats: [{ kind: 'me' }, { kind: 'computer', opponent: lesson.opponent }], options: lesson.options, visibility: 'private', words: words() });
  keepWishes(table.id, { 0: lesson.first });
  keepLesson(table.id, lesson.id);
  router.go(`/table/${table.id}`);
}
