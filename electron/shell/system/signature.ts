import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as v from 'valibot';

/** In milliseconds: Windows may ask a remote server whether a certificate was revoked. */
const limit = 60_000;

const run = promisify(execFile);

// Output in base64, because the console's code page would change letters of a name.
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
 * Returns who signed a file according to Windows: the certificate's common name and whole subject;
 * null if the file isn't signed or its signature is invalid.
 * @throws Error if that can't be checked.
 */
export async function signerOf(
  file: string,
  powerShell: string = systemPowerShell(),
): Promise<{ readonly name: string; readonly subject: string } | null> {
  const { stdout } = await run(
    powerShell,
    ['-NoProfile', '-NonInteractive', '-InputFormat', 'None', '-Command', script],
    {
      // Pass the path in the environment, where a quote in it can't end a string. Clear
      // PSModulePath: a newer PowerShell that started us may have set modules that this one can't
      // load.
      env: { ...process.env, PSModulePath: undefined, COMPANION_FILE: file },
      timeout: limit,
      windowsHide: true,
    },
  );
  const json: unknown = JSON.parse(Buffer.from(stdout, 'base64').toString('utf8'));
  const { valid, name, subject } = v.parse(answer, json);
  return valid ? { name, subject } : null;
}

/** Returns the full path, so no program with this name in another folder is started. */
function systemPowerShell(): string {
  const { SystemRoot = 'C:\\Windows' } = process.env;
  return join(SystemRoot, 'System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe');
}
