import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** Milliseconds: Windows may ask far away whether a certificate was revoked. */
const limit = 60_000;

const run = promisify(execFile);

// In base64, since the console's code page would change a name's letters.
const script = `
  $ErrorActionPreference = 'Stop'
  $found = Get-AuthenticodeSignature -LiteralPath $env:COMPANION_FILE
  $signer = $found.SignerCertificate
  $json = ConvertTo-Json -Compress @{
    valid = $found.Status -eq 'Valid'
    name = if ($signer) { $signer.GetNameInfo('SimpleName', $false) } else { '' }
    subject = if ($signer) { $signer.Subject } else { '' }
  }
  [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($json))
`;

const answer = v.object({ valid: v.boolean(), name: v.string(), subject: v.string() });

/**
 * Who signed a file, by Windows' own word: the certificate's common name and its whole subject; null
 * where nobody did, or where the signature does not hold. @throws Error where that cannot be found out.
 */
export async function signerOf(
  file: string,
  powerShell: string = systemPowerShell(),
): Promise<{ readonly name: string; readonly subject: string } | null> {
  const { stdout } = await run(
    powerShell,
    ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', script],
    {
      // The path goes through the environment, where no quote in it can end a string. Another
      // PowerShell that started us may have named modules that this one cannot load.
      env: { ...process.env, PSModulePath: undefined, COMPANION_FILE: file },
      timeout: limit,
      windowsHide: true,
    },
  );
  const json: unknown = JSON.parse(Buffer.from(stdout, 'base64').toString('utf8'));
  const { valid, name, subject } = v.parse(answer, json);
  return valid ? { name, subject } : null;
}

/** By its full path: a program of that name in another folder is not asked. */
function systemPowerShell(): string {
  const { SystemRoot = 'C:\\Windows' } = process.env;
  return join(SystemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
}
