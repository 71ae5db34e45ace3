import { join } from 'node:path';
import { root } from '../../electron/commands/run.mjs';
import { vitestReport } from '../support/reports.mjs';

export const reportFile = 'test-results/windows.json';

/** Wine shows the root folder as the drive Z. */
export const windowsReport = () => vitestReport(join(root, reportFile), `Z:${root}`);
