import { aCuarentaGrados } from './games/aCuarentaGrados.ts';
import { abisal } from './games/abisal.ts';
import { bajadaSinFrenos } from './games/bajadaSinFrenos.ts';
import { baldosasFlojas } from './games/baldosasFlojas.ts';
import { carteroDeTormentas } from './games/carteroDeTormentas.ts';
import { consorcio } from './games/consorcio.ts';
import { elTermoYLaLuna } from './games/elTermoYLaLuna.ts';
import { enjambre } from './games/enjambre.ts';
import { faroMudo } from './games/faroMudo.ts';
import { herederasDelSalitre } from './games/herederasDelSalitre.ts';
import { islasALaDeriva } from './games/islasALaDeriva.ts';
import { kiosco24 } from './games/kiosco24.ts';
import { laSiesta } from './games/laSiesta.ts';
import { luchaDeTiteres } from './games/luchaDeTiteres.ts';
import { mazmorraSrl } from './games/mazmorraSrl.ts';
import { motinEnLaPanaderia } from './games/motinEnLaPanaderia.ts';
import { nanduConBotas } from './games/nanduConBotas.ts';
import { nubeDeBolsillo } from './games/nubeDeBolsillo.ts';
import { payadaMortal } from './games/payadaMortal.ts';
import { pelotaPaleta } from './games/pelotaPaleta.ts';
import { potreroInfinito } from './games/potreroInfinito.ts';
import { robotQueBarre } from './games/robotQueBarre.ts';
import { tatuCarreta } from './games/tatuCarreta.ts';
import { telar } from './games/telar.ts';
import { turnoNoche } from './games/turnoNoche.ts';
import { ultimoTren } from './games/ultimoTren.ts';
import { viveroOrbital } from './games/viveroOrbital.ts';
import type { GameStory } from './story.ts';

/** Older than the sample projects; their ids are higher all the same. */
export const OLD_GAMES: readonly GameStory[] = [elTermoYLaLuna];

/** Every other game of the demo world. The three oldest are the sample projects 1, 2 and 3. */
export const GAMES: readonly GameStory[] = [
  tatuCarreta,
  faroMudo,
  consorcio,
  aCuarentaGrados,
  abisal,
  bajadaSinFrenos,
  baldosasFlojas,
  carteroDeTormentas,
  enjambre,
  herederasDelSalitre,
  islasALaDeriva,
  kiosco24,
  laSiesta,
  luchaDeTiteres,
  mazmorraSrl,
  motinEnLaPanaderia,
  nanduConBotas,
  nubeDeBolsillo,
  payadaMortal,
  pelotaPaleta,
  potreroInfinito,
  robotQueBarre,
  telar,
  turnoNoche,
  ultimoTren,
  viveroOrbital,
];
