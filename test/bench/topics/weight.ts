import {
  bytesOf,
  everyAsset,
  firstPage,
  gzippedBytesOf,
  withImports,
} from '../../support/bundle-size.ts';
import { row } from '../measure.ts';
import { report } from '../report.ts';

const kB = (bytes: number): number => bytes / 1000;

report([
  row('First page, scripts and styles, gzip -9', 'kB', kB(gzippedBytesOf(firstPage())), null, 40),
  row('All pages, scripts and styles, gzip -9', 'kB', kB(gzippedBytesOf(everyAsset())), null, 70),
  row('Preload', 'kB', kB(bytesOf(['out/preload/preload.cjs'])), null, 5),
  row('Main, before the window', 'kB', kB(bytesOf(withImports('out/main/main.js'))), null, 100),
]);
