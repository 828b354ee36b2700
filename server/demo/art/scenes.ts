import type { Random } from '../random.ts';
import type { Canvas } from './canvas.ts';
import { abyss } from './scenes/abyss.ts';
import { bakery } from './scenes/bakery.ts';
import { corridor } from './scenes/corridor.ts';
import { desertRoad } from './scenes/desertRoad.ts';
import { downhill } from './scenes/downhill.ts';
import { duel } from './scenes/duel.ts';
import { dungeon } from './scenes/dungeon.ts';
import { greenhouse } from './scenes/greenhouse.ts';
import { islands } from './scenes/islands.ts';
import { kiosk } from './scenes/kiosk.ts';
import { lighthouse } from './scenes/lighthouse.ts';
import { loom } from './scenes/loom.ts';
import { meadow } from './scenes/meadow.ts';
import { neonCourt } from './scenes/neonCourt.ts';
import { pampa } from './scenes/pampa.ts';
import { pavement } from './scenes/pavement.ts';
import { pitch } from './scenes/pitch.ts';
import { pocketCloud } from './scenes/pocketCloud.ts';
import { salar } from './scenes/salar.ts';
import { siesta } from './scenes/siesta.ts';
import { storm } from './scenes/storm.ts';
import { swarm } from './scenes/swarm.ts';
import { sweeper } from './scenes/sweeper.ts';
import { theatre } from './scenes/theatre.ts';
import { towerBlock } from './scenes/towerBlock.ts';
import { train } from './scenes/train.ts';

export const SCENES = {
  abyss,
  bakery,
  corridor,
  desertRoad,
  downhill,
  duel,
  dungeon,
  greenhouse,
  islands,
  kiosk,
  lighthouse,
  loom,
  meadow,
  neonCourt,
  pampa,
  pavement,
  pitch,
  pocketCloud,
  salar,
  siesta,
  storm,
  swarm,
  sweeper,
  theatre,
  towerBlock,
  train,
} satisfies Record<string, (canvas: Canvas, random: Random) => void>;

export type SceneName = keyof typeof SCENES;
